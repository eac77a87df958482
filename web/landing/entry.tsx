// The landing page's module: takes over what the server wrote.
import { hydrate } from 'preact';
import { findPage, readData } from '../frame/read-data.ts';
import '../styles/base.css';
import '../styles/landing.css';
import { Landing, type LandingNeeds } from './landing.tsx';

hydrate(<Landing {...readData<LandingNeeds>()} />, findPage());
