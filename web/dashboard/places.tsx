// Where clicks come from: a map, and beside it a list of countries or cities.
import { europe, europeCodes, world } from 'virtual:map-files';
import { Flag } from '../frame/flag.tsx';
import { Later } from '../frame/later.tsx';
import { BarList, type BarRow } from './bar-list.tsx';
import { filterRow } from './lists.tsx';
import type { Part } from './part.ts';
import { levelOf } from './scale.ts';
import { readTab, toggleFilter } from './state.ts';
import { Tabs } from './tabs.tsx';

type PlacesNeeds = Part & { go: (address: string) => void };

export function Places(part: PlacesNeeds) {
  return (
    <div class="places">
      <Later>
        <MapCard {...part} />
      </Later>
      <Later>
        <PlaceList {...part} />
      </Later>
    </div>
  );
}

const ofEurope = new Set(europeCodes.split(' '));

function MapCard({ view, words, format, address, go }: PlacesNeeds) {
  const { countries, total_clicks } = view.statistics;
  const inEurope = countries.filter(({ country }) => ofEurope.has(country ?? ''));
  const europeClicks = inEurope.reduce((sum, { clicks }) => sum + clicks, 0);
  const first = europeClicks * 2 >= total_clicks ? 'europe' : 'world';
  const chosen = readTab(address, 'map', first);
  const map = chosen === 'world' ? world : europe;
  const highest = Math.max(1, ...countries.filter(({ country }) => country !== null).map(({ clicks }) => clicks));
  const tabs = [
    { name: 'europe', label: words.europe },
    { name: 'world', label: words.world },
  ].sort(({ name }) => (name === first ? -1 : 1));
  // For the mouse only: the list beside the map offers the same choice to everyone.
  const onClick = (event: MouseEvent) => {
    const code =
      event.target instanceof Element ? event.target.closest('[data-country]')?.getAttribute('data-country') : null;
    if (code) go(toggleFilter(address, 'country', code));
  };
  return (
    <section class="card map-card" aria-labelledby="map-title">
      <div class="card-head">
        <h2 id="map-title">{words.map}</h2>
        {view.isGeoOn && <Tabs label={words.map} address={address} parameter="map" tabs={tabs} chosen={chosen} />}
      </div>
      {view.isGeoOn ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the rows of the list do the same by keyboard.
        <svg
          class="map"
          viewBox={`0 0 ${map.width} ${map.height}`}
          role="img"
          aria-label={words.mapNote}
          onClick={onClick}
        >
          <use class="base" href={`${map.href}#base`} />
          {countries.map(
            ({ country, clicks }) =>
              country !== null &&
              // A country without a shape on the map of the world draws nothing.
              (map === world || ofEurope.has(country)) && (
                <use
                  key={country}
                  class={`level-${levelOf(clicks / highest)}`}
                  data-country={country}
                  href={`${map.href}#${country}`}
                >
                  <title>{`${format.country(country)}: ${format.whole(clicks)}`}</title>
                </use>
              ),
          )}
        </svg>
      ) : (
        <p class="geo-off">{words.geoOff}</p>
      )}
    </section>
  );
}

function PlaceList({ view, words, format, address }: Part) {
  const { countries, cities, total_clicks } = view.statistics;
  const chosen = readTab(address, 'places', 'countries');
  const tabs = [
    { name: 'countries', label: words.countries },
    { name: 'cities', label: words.cities },
  ];
  const countryRows: BarRow[] = countries.map(({ country, clicks, unique_visitors }) => ({
    ...filterRow(address, 'country', country ?? '(unknown)', clicks),
    visitors: unique_visitors,
    name: country === null ? words.unknownPlace : format.country(country),
    icon: <Flag country={country} />,
  }));
  const cityRows: BarRow[] = cities.map(({ city, country, clicks }, index) => ({
    key: `${country} ${city}`,
    name: city === null ? nameRest(words, format, country) : (words.cityNames[city] ?? city),
    clicks,
    visitors: view.rowVisitors?.cities[index],
    icon: <Flag country={country} />,
  }));
  const title = chosen === 'cities' ? words.cities : words.countries;
  return (
    <section class="card" aria-labelledby="places-title">
      <div class="card-head">
        <h2 id="places-title">{title}</h2>
        <Tabs label={words.countries} address={address} parameter="places" tabs={tabs} chosen={chosen} />
      </div>
      <BarList
        words={words}
        format={format}
        rows={chosen === 'cities' ? cityRows : countryRows}
        total={total_clicks}
        label={title}
      />
    </section>
  );
}

/** Cities with few clicks are not named; their clicks are shown as the rest of the country. */
function nameRest(words: Part['words'], format: Part['format'], country: string | null): string {
  return country === null ? words.unknownPlace : `${words.smallCity}, ${format.country(country)}`;
}
