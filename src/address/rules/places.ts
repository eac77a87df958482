// What the rules need from a gazetteer. The lists are loaded elsewhere and passed in.

export type PlaceList = {
  /** The official spelling of a municipality, part or district, case ignored; null when it is not listed. */
  spell(name: string): string | null;
  /** The municipalities that begin with these letters, case ignored. */
  municipalitiesFrom(beginning: string): string[];
  /** Whether there is a municipality of this name, case ignored. */
  isMunicipality(name: string): boolean;
  /** Whether the municipality has this part, case ignored. Only RÚIAN knows that; other lists answer false. */
  isPartOf(part: string, municipality: string): boolean;
};

/** The Czech streets that are not spelt as the rules would spell them. */
export type StreetSpellings = {
  /** The official spelling of a name, which comes as spellings.ts writes keys; null where the rules are right. */
  spell(key: string, town: string): string | null;
  /** Whether the town keeps a small letter behind the preposition, as before 1993 ("Na příkopě"); elsewhere it is "Na Příkopě". */
  keepsOldSpelling(town: string): boolean;
};

/** A gazetteer may correct a spelling; it never refuses a name. */
export type Gazetteer = { CZ: PlaceList; SK: PlaceList; streets: StreetSpellings };
