// Counts the seconds down until the next attempt is allowed.
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
  // A screen reader reads the sentence once, not every second.
  return (
    <strong class="countdown" aria-live="off">
      {writeClock(left)}
    </strong>
  );
}

/** 75 → 1:15, 3675 → 1:01:15. */
function writeClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first, ...others] = hours > 0 ? [hours, minutes, rest] : [minutes, rest];
  return [first, ...others.map((part) => String(part).padStart(2, '0'))].join(':');
}
