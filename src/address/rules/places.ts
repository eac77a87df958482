// What the rules ask of a gazetteer; the lists themselves are loaded outside the rules and passed in.

export type PlaceList = {
  /** The official spelling of a municipality, part or district, whatever case it is written in; null when it is not listed. */
  spell(name: string): string | null;
  /** The municipalities whose names begin with these letters, case ignored. */
  municipalitiesFrom(beginning: string): string[];
  /** Whether the name is one of the capital's parts, case ignored (RÚIAN only; always false elsewhere). */
  isPartOfPrague(name: string): boolean;
};

/** A gazetteer may fix a spelling; it never rejects. */
export type Gazetteer = { CZ: PlaceList; SK: PlaceList };
