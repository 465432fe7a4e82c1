/** Says why the first version of a changelog is not a release of this version, or undefined. */
export function undated(changelog: string, version: string): string | undefined {
	const first = changelog.split('\n').find((line) => line.startsWith('## ')) ?? 'none';
	const start = `## [${version}] - `;
	if (first.startsWith(start) && /^\d{4}-\d{2}-\d{2}$/.test(first.slice(start.length))) return undefined;
	return `a first heading “${start}DATE” in CHANGELOG.md instead of “${first}”`;
}
