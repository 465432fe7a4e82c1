/** The command lines of each guide print what it shows, one after the other, on the demo data. */
import {readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {verdictMeanings} from '../../src/domain/resources/secret.ts';
import {demoSeed} from '../../src/tenant/seed/demo.ts';
import {castellan, localTenant, now, settingsIn} from '../cli/launch.ts';
import {folder} from '../settings/files/disk.ts';
import {guides} from './guides.ts';

const seed = demoSeed({apps: 400, now, odd: true});
const token = 'token-of-tests';
const secretGuide = readFileSync(new URL('../../assets/docs/guides/secret.md', import.meta.url), 'utf8');

/** What stands between … comes in this order. */
function isLike(text: string, pattern: string): boolean {
	let at = 0;
	for (const part of pattern.split('…').map((each) => each.trim())) {
		const found = text.indexOf(part, at);
		if (found < 0) return false;
		at = found + part.length;
	}
	return true;
}

test('a part that is absent, or in another place, is noticed', () => {
	expect(['…a…', 'a …\nb', '…'].map((pattern) => isLike('x a y\nb', pattern))).toEqual([true, true, true]);
	expect(['c', 'b…a', 'a b'].map((pattern) => isLike('x a y\nb', pattern))).toEqual([false, false, false]);
});

test('the guide of secrets explains each verdict by its word', () => {
	const [, table = ''] = secretGuide.split('| Verdict | What it means | What to do |\n');
	const rows = [...table.matchAll(/^\| ([A-Z ]+) \|/gm)].map(([, word]) => word);
	const words = verdictMeanings.slice(
		1,
		verdictMeanings.findIndex(({label}) => label === 'What castellan keeps'),
	);
	expect(new Set(rows)).toEqual(new Set(words.map(({label}) => label.toUpperCase())));
});

describe.each(guides.filter(({commands}) => commands.length > 0))('$name', ({commands}) => {
	test('prints what it shows', async () => {
		const {fetch} = localTenant(seed, {token});
		const settings = await settingsIn(await folder());
		for (const {line, output, code} of commands) {
			const outcome = await castellan(line.replaceAll("'", '"'), {fetch, settings});
			const printed = `${outcome.stdout}\n${outcome.stderr}`;
			expect({
				line,
				code: outcome.code,
				isLike: isLike(printed, output),
				...(isLike(printed, output) ? {} : {printed}),
			}).toEqual({
				line,
				code,
				isLike: true,
			});
		}
	});
});
