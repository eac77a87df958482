// Counts the seconds until one may try again.
import { useEffect, useState } from 'preact/hooks';

export function Countdown({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1_000);
      setLeft(Math.max(0, rest));
      if (rest <= 0) onOver();
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  const minutes = Math.floor(left / 60);
  // A screen reader hears the sentence once, not every second.
  return (
    <strong class="countdown" aria-live="off">
      {minutes}:{String(left % 60).padStart(2, '0')}
    </strong>
  );
}
