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

/** A gazetteer may correct a spelling; it never refuses a name. */
export type Gazetteer = { CZ: PlaceList; SK: PlaceList };
