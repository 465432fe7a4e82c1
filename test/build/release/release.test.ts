/** What a release has, and what it lacks. The script itself runs in CI: `npm run release -- --dry-run --offline`. */
import {expect, test} from 'vitest';
import {missingAddresses} from '../../../src/build/package/check-repository.ts';
import {type Lock, youngPackages} from '../../../src/build/release/ages.ts';
import {undated} from '../../../src/build/release/changelog.ts';
import {provenanceOf} from '../../../src/build/release/provenance.ts';

const lockedAt = new Date('2026-03-20T12:00:00Z');
const lock: Lock = {
	packages: {
		'': {version: '0.1.0'},
		'node_modules/old': {version: '1.0.0'},
		'node_modules/@scope/new': {version: '2.0.0'},
		'node_modules/old/node_modules/@scope/new': {version: '1.9.0'},
	},
};
const times: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	old: {'1.0.0': '2025-01-01T00:00:00Z', '1.1.0': '2026-03-20T00:00:00Z'},
	'@scope%2Fnew': {'1.9.0': '2026-03-13T12:00:00Z', '2.0.0': '2026-03-13T12:00:01Z'},
};
const registry = (time = times) => {
	const asked: string[] = [];
	return {
		asked,
		address: 'https://registry.test',
		fetch: async (url: string) => {
			asked.push(url);
			const known = time[url.slice('https://registry.test/'.length)];
			return known ? Response.json({time: known}) : new Response('', {status: 404});
		},
	};
};

test('each package of the lock file is asked for once, and a version younger than a week is named', async () => {
	const own = registry();
	expect(await youngPackages(lock, lockedAt, own)).toEqual(['@scope/new 2.0.0: of 2026-03-13T12:00:01Z']);
	expect(own.asked.toSorted()).toEqual(['https://registry.test/@scope%2Fnew', 'https://registry.test/old']);
});

test('a version without a date is named, and a registry without an answer is an error', async () => {
	expect(await youngPackages(lock, lockedAt, registry({...times, old: {}}))).toContain(
		'old 1.0.0: the registry has no date',
	);
	await expect(youngPackages(lock, lockedAt, registry({old: {}}))).rejects.toThrow(
		'https://registry.test answered 404 for @scope/new',
	);
});

test('a changelog begins with the version and its date', () => {
	expect(undated('# Changelog\n\n## [0.2.0] - 2026-03-20\n\n## [0.1.0] - 2026-01-01\n', '0.2.0')).toBeUndefined();
	for (const head of ['[Unreleased]', '[0.2.0]', '[0.1.0] - 2026-01-01'])
		expect(undated(`# Changelog\n\n## ${head}\n`, '0.2.0')).toContain('“## [0.2.0] - DATE”');
});

test('addresses of the reserved domain are missing', () => {
	const real = {homepage: 'https://castellan.test', bugs: 'https://castellan.test/issues'};
	expect(
		missingAddresses({...real, repository: {type: 'git', url: 'git+https://castellan.test/c.git'}}),
	).toBeUndefined();
	expect(missingAddresses({...real, repository: {type: 'git', url: 'git+https://c.example/c.git'}})).toBe(
		'Set repository, homepage and bugs in package.json before publishing: git+https://c.example/c.git',
	);
});

test('the statement of provenance names each file by its hash, and the commit', () => {
	const statement = provenanceOf({
		files: {'castellan-0.1.0.tgz': 'aa'},
		commit: 'c0ffee',
		lock: 'bb',
		node: 'v26.0.0',
		startedAt: lockedAt,
		finishedAt: lockedAt,
	});
	expect(statement.subject).toEqual([{name: 'castellan-0.1.0.tgz', digest: {sha256: 'aa'}}]);
	expect(statement.predicate.buildDefinition.resolvedDependencies).toMatchObject([
		{digest: {gitCommit: 'c0ffee'}},
		{name: 'package-lock.json', digest: {sha256: 'bb'}},
	]);
});
