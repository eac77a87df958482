// The types of build-pages.js, which the tests call.
export declare function ensurePages(): void;
