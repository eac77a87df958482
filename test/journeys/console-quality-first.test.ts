// The first half of the states of the console (test/support/browser/console-quality.ts).
import { inspectConsole } from '#test/browser/console-quality.ts';

inspectConsole('first');
