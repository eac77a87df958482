#!/bin/sh
# Makes the archive of a release from its tag, with its checksum: deploy/make-release.sh v0.2.0
# The same tag always gives the same bytes, so everybody can compare an archive with the repository.
set -eu

tag=${1:?'Name the tag: deploy/make-release.sh v0.2.0'}
version=${tag#v}
name=kontor-$version

fail() {
  echo "$1" >&2
  exit 1
}

git rev-parse --quiet --verify "refs/tags/$tag" >/dev/null || fail "There is no tag $tag."
git show "$tag:package.json" | grep -q "^  \"version\": \"$version\",$" || fail "package.json of $tag has another version."
git show "$tag:CHANGELOG.md" | grep -q "^## $version (20" || fail "CHANGELOG.md of $tag has no section for $version with a date."

git -C "$(git rev-parse --show-toplevel)" archive --format=tar --prefix="$name/" "$tag" | gzip -9n >"$name.tar.gz"
sha256sum "$name.tar.gz" >"$name.tar.gz.sha256"
cat "$name.tar.gz.sha256"
