// Reads the data that the server wrote into the page for its module.

export function readData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? '{}') as Data;
}

/** The element that holds the page. */
export function findPage(): HTMLElement {
  return document.getElementById('page') ?? document.body;
}
