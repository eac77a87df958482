// A link as the interface shows it (spec 2.7).

type Link = { code: string; originalUrl: string; createdAt: Date };

export function showLink({ code, originalUrl, createdAt }: Link, shortenerUrl: string) {
  return {
    // Codes of other shorteners may hold any letter.
    short_url: `${shortenerUrl}/${encodeURIComponent(code)}`,
    original_url: originalUrl,
    short_code: code,
    created_at: createdAt.toISOString(),
  };
}
