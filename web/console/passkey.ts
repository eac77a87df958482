// Passkeys in the browser: asks the server what to ask the device for, and brings back its answer.

type ActionAnswer = { next?: string; options?: unknown; error?: string };

async function post(path: string, body: object): Promise<ActionAnswer> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as ActionAnswer;
  if (!response.ok) throw new Error(answer.error ?? '');
  return answer;
}

function show(message: string): void {
  const place = document.getElementById('passkey-problem');
  if (!place) return;
  place.textContent = message;
  place.hidden = false;
}

/** Whatever goes wrong, also that somebody changes their mind, is said beside the button. */
async function attempt(button: HTMLElement, work: () => Promise<string | undefined>): Promise<void> {
  try {
    const next = await work();
    // What was typed before the session ended goes on to its form.
    const kept = document.querySelector<HTMLFormElement>('form#kept');
    if (kept) kept.submit();
    else location.assign(next ?? '/console');
  } catch {
    show(button.dataset.stopped ?? '');
  }
}

export const signInWithPasskey = (button: HTMLElement) =>
  attempt(button, async () => {
    const options = await post('/bff/sign-in/passkey-options', {});
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const answer = await post('/bff/sign-in/passkey', { response: credential.toJSON(), next: button.dataset.passkey });
    return answer.next;
  });

export const addPasskey = (button: HTMLElement) =>
  attempt(button, async () => {
    const { options } = await post('/bff/account/passkeys/options', {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const name = document.querySelector<HTMLInputElement>('#passkey-name')?.value ?? '';
    const answer = await post('/bff/account/passkeys/add', { name, response: credential.toJSON() });
    return answer.next;
  });
