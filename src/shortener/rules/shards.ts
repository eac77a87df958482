// Links are drained in shards, so that several drains work at the same time and a link that someone asks for goes first.

/** Stored positions belong to shards: this number can never change without carrying them over. */
export const SHARDS = 16;

export const shardOf = (linkId: number): number => linkId % SHARDS;
