// Documents of a branch on its screen: as long as an import may bring them, and a refusal that loses nothing.
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { signedInAs } from '#test/console-calls.ts';

/** In UTF-8 twice as many bytes as letters. */
const longest = 'ž'.repeat(100_000);

it('all three are saved at their longest; one letter more is told at its field, and what was typed stays', async () => {
  const kontor = await testApp();
  await addBranches(kontor, [{ name: 'Praha', termsAndConditions: longest }]);
  const editor = await signedInAs(kontor, 'editor');
  const page = '/console/demo/live/branches/praha/documents';
  const full = { termsAndConditions: longest, complaintsProcedure: longest, privacyPolicy: longest };
  const { version } = (await editor.get('/bff/demo/live/branches/praha/documents')).json();
  const saved = await editor.send(page, { ...full, version: String(version) });
  expect(saved.statusCode, saved.body.slice(0, 200)).toBe(303);

  const typed = { ...full, privacyPolicy: `${longest}y`, version: String(version + 1) };
  const refused = await editor.send(page, typed);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain(`${longest}y`);
});
