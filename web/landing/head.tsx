// What search engines, messengers and home screens show for the landing page.
import type { LandingView } from '#shortener';
import type { LandingTexts } from './texts.ts';

export function LandingHead({ view, words }: { view: LandingView; words: LandingTexts }) {
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Kontor',
    'og:title': words.heading,
    'og:description': words.description,
    'og:url': `${view.shortenerUrl}/`,
    'og:image': `${view.shortenerUrl}/assets/share-1.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return (
    <>
      <meta name="description" content={words.description} />
      <meta name="theme-color" content="#2f56e0" />
      <meta name="twitter:card" content="summary_large_image" />
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <link rel="canonical" href={`${view.shortenerUrl}/`} />
      <link rel="apple-touch-icon" href="/assets/icon-180-1.png" />
    </>
  );
}
