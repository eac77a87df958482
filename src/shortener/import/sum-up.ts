// The sentence that the command says of an import.
import type { ImportReport } from './import-report.ts';

export function sumUp(report: ImportReport, isDryRun: boolean, isLenient: boolean): string {
  const { added, unchanged, clicks, clicksAdded, clicksKnown, clicksRefused, clicksWithoutLink } = report;
  const { total, problemCount } = report;
  if (problemCount > 0 && !isLenient) return 'Nothing was imported. Correct the lines listed above and try again.';
  const left = problemCount === 0 ? '' : `, ${problemCount} left out`;
  const links = `${added} new, ${unchanged} already there${left}`;
  const counted = total === 0 ? '' : ` ${total} clicks were counted there in all.`;
  const without = `${clicksRefused} of links that are refused or not here, ${clicksWithoutLink} of links that the file does not have`;
  if (isDryRun) return `The file can be imported: ${links}; ${clicks} single clicks, ${without}.${counted}`;
  return `Imported: ${links}; ${clicksAdded} single clicks added, ${clicksKnown} already there, ${without}.${counted}`;
}
