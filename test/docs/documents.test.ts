import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {describe, expect, test} from 'vitest';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {documents} from '../support/documents.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

test.each(Object.keys(documents))('%s is what the tables say: npm run documents', (name) => {
	expect(read(`assets/docs/${name}`)).toBe(documents[name]?.());
});

describe('the README', () => {
	const readme = read('README.md');
	const {shareCodes} = demoSeed({apps: 1, now: 0}).demo;

	test.each(Object.entries(shareCodes))('has the code of the %s secret', (_, code) => expect(readme).toContain(code));

	test('links to files that are there', () => {
		const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
		expect(links.length).toBeGreaterThan(3);
		for (const path of links) expect(() => read(path), path).not.toThrow();
	});

	test('names only scripts that exist', () => {
		const {scripts} = JSON.parse(read('package.json')) as {scripts: Record<string, string>};
		const named = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});
});
