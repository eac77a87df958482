// The module of the dashboard: takes over the page of the server.
import { afterPaint } from '../frame/after-paint.ts';
import { takeOver } from '../frame/later.tsx';
import { findPage, readData } from '../frame/read-data.ts';
import '../styles/page.css';
import '../styles/ranks.css';
import '../styles/dashboard.css';
import '../styles/states.css';
import '../styles/hours.css';
import '../styles/charts.css';
import { Dashboard, type DashboardNeeds } from './dashboard.tsx';

afterPaint(() => takeOver(<Dashboard {...readData<DashboardNeeds>()} />, findPage()));
