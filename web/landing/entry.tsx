// The landing page's module: takes over what the server wrote.
import { hydrate } from 'preact';
import { afterPaint } from '../frame/after-paint.ts';
import { findPage, readData } from '../frame/read-data.ts';
import '../styles/base.css';
import '../styles/landing.css';
import { Landing, type LandingNeeds } from './landing.tsx';

/** What was typed before the module arrived stays. */
const readField = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';

afterPaint(() => {
  const { view, ...rest } = readData<LandingNeeds>();
  const typed = { ...view, url: readField('url'), custom: readField('custom') };
  hydrate(<Landing {...rest} view={typed} />, findPage());
});
