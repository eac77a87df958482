// Tabs as links: the chosen one is in the URL.
import { changeAddress } from '../frame/links.ts';

type TabNeeds = {
  label: string;
  address: string;
  parameter: string;
  tabs: { name: string; label: string }[];
  chosen: string;
};

export function Tabs({ label, address, parameter, tabs, chosen }: TabNeeds) {
  const [first] = tabs;
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ name, label: words }) => (
        <a
          key={name}
          data-go
          href={changeAddress(address, { [parameter]: name === first?.name ? null : name })}
          aria-current={chosen === name ? 'true' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  );
}
