/**
 * `npm run proofs -- BEFORE AFTER`: compares two files that `EVERY_CASE=true COSTS=FILE npm test` wrote. Prints the
 * tests that are gone, those that are new, and those with fewer assertions. Exits with 1 unless each title of before is there, with
 * as many assertions. A title in another file of the same name or folder is the same test.
 */
import {readFileSync} from 'node:fs';
import type {Cost} from './dearest.ts';

const [before, after] = process.argv.slice(2, 4).map(proofsIn);
if (!before || !after) throw new Error('Two files are needed: BEFORE AFTER.');

/** The assertions of each test, by file and title. Tests with one title in one file count together. */
function proofsIn(path: string): Map<string, number> {
	const proofs = new Map<string, number>();
	for (const {file, name, assertions} of JSON.parse(readFileSync(path, 'utf8')) as Cost[]) {
		const key = `${file.replace(/\.test\.[jt]sx?$/, '')}: ${name}`;
		proofs.set(key, (proofs.get(key) ?? 0) + assertions);
	}
	return proofs;
}

const titleOf = (key: string) => key.slice(key.indexOf(': ') + 2);
const added = new Map([...after].filter(([key]) => !before.has(key)));

/** A test of the same title that is only in the later run, in whichever file. */
function moved(key: string): string | undefined {
	const places = [...added.keys()].filter((each) => titleOf(each) === titleOf(key));
	return places.length === 1 ? places[0] : undefined;
}

const gone: string[] = [];
const fewer: string[] = [];
for (const [key, count] of before) {
	const place = after.has(key) ? key : moved(key);
	if (place === undefined) gone.push(`${key} (${count})`);
	else {
		const now = after.get(place) ?? 0;
		if (now < count) fewer.push(`${place} (${count}, now ${now})`);
		added.delete(place);
	}
}
const print = (words: string, keys: readonly string[]) =>
	console.log(`${keys.length} ${words}\n${keys.map((key) => `  ${key}\n`).join('')}`);
print('titles are gone (assertions):', gone);
print(
	'titles are new (assertions):',
	[...added].map(([key, count]) => `${key} (${count})`),
);
print('titles have fewer assertions (before, now):', fewer);
process.exitCode = gone.length + fewer.length > 0 ? 1 : 0;
