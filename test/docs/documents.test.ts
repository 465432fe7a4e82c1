import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {describe, expect, test} from 'vitest';
import {documents, table} from '../../src/build/documents/documents.ts';
import {verdictOf} from '../../src/domain/resources/secret.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

test.each(Object.keys(documents))('%s is what the tables say: npm run documents', (name) => {
	const text = read(`assets/${name}`);
	expect(text).toBe(documents[name]?.(text));
});

const folders = ['assets/docs', 'assets/docs/guides', 'assets/docs/decisions'];
const withLinks = [
	...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'test/simulation/README.md'],
	...folders.flatMap((folder) =>
		readdirSync(resolve(root, folder))
			.filter((name) => name.endsWith('.md'))
			.map((name) => `${folder}/${name}`),
	),
];

describe.each(withLinks)('%s', (name) => {
	const text = read(name);

	test('links to files that exist', () => {
		const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) =>
			resolve(root, dirname(name), path),
		);
		expect(links.filter((path) => !existsSync(path))).toEqual([]);
	});

	test('names files and folders that exist', () => {
		const paths = [...text.matchAll(/`((?:src|test|assets)\/[\w./-]+)`/g)].map(([, path = '']) => path);
		const isPlaceholder = (path: string) => /[A-Z]{4}/.test(path);
		expect(paths.filter((path) => !isPlaceholder(path) && !existsSync(resolve(root, path)))).toEqual([]);
	});

	test('names only scripts that exist', () => {
		const {scripts} = JSON.parse(read('package.json')) as {scripts: Record<string, string>};
		const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, script = '']) => script);
		expect(named.filter((script) => !(script in scripts))).toEqual([]);
	});
});

describe('the demo tenant', () => {
	const page = read('assets/docs/local-tenant.md');
	const now = Date.parse('2026-06-15T12:00:00Z');
	const {demo, secrets} = demoSeed({apps: 1, now});

	test('has the share codes of the demo by the word that castellan says of each', () => {
		const wordOf = (code: string) => {
			const secret = secrets.find(({shareCode}) => shareCode === code);
			return secret ? verdictOf(secret, now).word : 'missing';
		};
		const byWord = Map.groupBy(Object.values(demo.shareCodes), wordOf);
		const rows = [...byWord].map(([word, codes]) => [word, codes.map((code) => `\`${code}\``).join(', ')]);
		expect(page).toContain(table(['Answer', 'Code'], rows));
	});
});
