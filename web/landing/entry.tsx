// The module of the landing page: takes over the page of the server.
import { hydrate } from 'preact';
import { afterPaint } from '../frame/after-paint.ts';
import { findPage, readData } from '../frame/read-data.ts';
import '../styles/page.css';
import '../styles/landing.css';
import '../styles/preview.css';
import { Landing, type LandingNeeds } from './landing.tsx';

/** Keeps what was typed before the module was loaded. */
const readField = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';

afterPaint(() => {
  const { view, ...rest } = readData<LandingNeeds>();
  const typed = { ...view, url: readField('url'), custom: readField('custom') };
  hydrate(<Landing {...rest} view={typed} />, findPage());
});
