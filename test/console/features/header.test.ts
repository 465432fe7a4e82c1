import {expect, test} from 'vitest';
import {layoutHeader} from '../../../src/console/ui/frame/draw-header.ts';
import {cellWidth} from '../../../src/text/cells.ts';

const vitals = [
	{rank: 0, text: 'WRITES 10m'},
	{rank: 3, text: 'watching'},
	{rank: 4, text: 'fresh'},
	{rank: 6, text: '120 ms'},
	{rank: 5, text: 'idle'},
	{rank: 1, text: '12 errors (!)'},
];
const header = (width: number, tenant: string, isProtected = true, mark = 'protected') =>
	layoutHeader({
		tenant,
		mark: isProtected ? mark : undefined,
		title: 'Auth configs · Office',
		vitals,
		width,
		dot: '·',
		ellipsis: '…',
	});

test.each(['prod', 'staging-eu', 'identity.staging.example.com', 'ünïcode 東京'])(
	'has the whole name %s at every width that holds it beside its mark',
	(tenant) => {
		for (let width = 40; width <= 200; width++) {
			const line = header(width, tenant);
			expect(cellWidth(line)).toBe(width);
			expect(line).toContain('(protected');
			expect(line).toContain('WRITES 10m');
			if (width >= cellWidth(`${tenant} (protected) WRITES 10m`) + 2) expect(line).toContain(tenant);
		}
	},
);

test('has the word protected before it has a title', () => {
	expect(header(40, 'prod')).toMatch(/^ prod \(protected\) .*WRITES 10m/);
	expect(header(60, 'prod')).toContain('prod (protected) · ');
});

test('shortens the mark to its first word before it drops it', () => {
	const problem = 'protected: config problem';
	expect(header(40, '127.0.0.1:34895', true, problem)).toMatch(/^ 127\.0\.0\.1:34895 \(protected\) .*WRITES 10m $/);
	expect(header(60, '127.0.0.1:34895', true, problem)).toContain(' 127.0.0.1:34895 (protected: config problem) ');
	const overridden = 'a.test (overrides production)';
	expect(header(44, overridden, true, problem)).toMatch(/^ a\.test \(override\) \(protected\) .*WRITES 10m $/);
	expect(header(40, overridden, true, problem)).toMatch(/^ a\.test \(protected\) .*WRITES 10m $/);
});

test('drops the vitals before the title becomes a stub', () => {
	expect(header(80, 'prod')).toMatch(/prod \(protected\) · Auth conf.*WRITES 10m · 12 errors/);
	expect(header(200, 'prod')).toMatch(/castellan · prod \(protected\) · Auth configs · Office .*120 ms/);
});

test.each([40, 50, 60])('cuts a long name before its mark and the write state, at %i cells', (width) => {
	const host = `${'a'.repeat(60)}.example.com`;
	expect(header(width, host)).toMatch(/^ a{10,}… \(protected\) +WRITES 10m $/);
	expect(header(width, `${host} (overrides staging)`)).toMatch(/^ a{10,}… \(protected\) +WRITES 10m $/);
	expect(header(width, host, false)).toMatch(/^ a{20,}… +WRITES 10m $/);
});

test('names the host and the write state before an overridden profile', () => {
	expect(header(40, '127.0.0.1:34895 (overrides staging)', false)).toMatch(
		/^ 127\.0\.0\.1:34895 \(override\) +WRITES 10m $/,
	);
	expect(header(60, '127.0.0.1:34895 (overrides staging)', false)).toMatch(
		/^ 127\.0\.0\.1:34895 \(overrides staging\) .*WRITES/,
	);
});
