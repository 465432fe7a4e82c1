/** What every write shows before it is sent, and what it takes as a confirmation. */
import {expect, test} from 'vitest';
import type {CliContext} from '../../../src/cli/context.ts';
import {assertWriteAllowed, prepareWrite, type Write, type WriteFlags} from '../../../src/cli/write.ts';
import type {Tenant} from '../../../src/settings/launch/tenant.ts';

const request = (body?: string) => ({
	method: 'PATCH',
	url: 'https://a.test/x',
	curl: 'curl x',
	...(body !== undefined && {body}),
});
const write = (more: Partial<Write> = {}): Write => ({
	title: 'update x',
	review: [{text: 'name: a', tone: 'warn'}],
	requests: [request('{}')],
	confirmation: {what: 'the id', expected: 'x 1'},
	isAlwaysTyped: false,
	isStdinTaken: false,
	...more,
});

interface Case {
	readonly flags?: WriteFlags;
	readonly more?: Partial<Write>;
	readonly tenant?: Partial<Tenant>;
	readonly typed?: string;
	readonly isTty?: boolean;
}

/** Whether it is sent, or why not, and all that was printed. */
async function prepared({flags = {}, more, tenant = {}, typed = 'y', isTty = true}: Case) {
	const shown: string[] = [];
	const printed: string[] = [];
	const readLine = async (question: string) => {
		shown.push(`${question}${typed}\n`);
		return typed;
	};
	const context = {
		stdin: {isTty, readLine},
		stdout: {isTty: false, write: async (text: string) => void printed.push(text)},
		stderr: {isTty, write: async (text: string) => void shown.push(text)},
		env: {LANG: 'C.UTF-8', FORCE_COLOR: '1', TERM: 'xterm'},
		signal: new AbortController().signal,
	} as unknown as CliContext;
	const target = {name: 'prod', isProtected: false, api: {baseUrl: 'https://a.test'}, ...tenant} as Tenant;
	const end = await prepareWrite(context, target, flags, write(more)).catch(({message}: Error) => message);
	return {end, text: shown.join(''), stdout: printed.join('')};
}

const lines = (count: number) => Array.from({length: count}, (_, index) => `line ${index}`).join('\n');
const review = '\u001b[33mname: a\u001b[39m\n';
const head = `castellan: update x on prod (a.test)\n${review}`;
const asked = 'Send the request? [y/N] ';
const dim = (text: string) => `\u001b[2m${text}\u001b[22m\n`;

test.each<[string, Case, unknown, string, string?]>([
	['a request', {}, true, `${head}PATCH https://a.test/x\n{}\n${asked}y\n`],
	['no body', {more: {requests: [request()]}}, true, `${head}PATCH https://a.test/x\n${asked}y\n`],
	['no request', {more: {requests: []}}, true, `${head}${asked}y\n`],
	[
		'a body of 40 lines',
		{more: {requests: [request(lines(40))]}},
		true,
		`${head}PATCH https://a.test/x\n${lines(40)}\n${asked}y\n`,
	],
	[
		'a body of 41 lines',
		{more: {requests: [request(lines(41))]}},
		true,
		`${head}PATCH https://a.test/x\n${lines(40)}\n${dim('… 1 more line. Use --dry-run to print them all')}${asked}y\n`,
	],
	[
		'two requests',
		{more: {requests: [request(), request()]}},
		true,
		`${head}PATCH https://a.test/x\n${dim('… and 1 more request of the same kind')}${asked}y\n`,
	],
	[
		'a dry run of two requests',
		{flags: {dryRun: true}, more: {requests: [request('{}'), request()]}},
		false,
		`castellan: dry run: update x on prod (a.test)\n${review}castellan: nothing was sent\n`,
		'PATCH https://a.test/x\n{}\n\nPATCH https://a.test/x\n',
	],
	[
		'a tenant whose name begins with its host',
		{tenant: {name: 'a.test (overrides prod)'}, flags: {yes: true}, more: {requests: [], review: []}},
		true,
		'castellan: update x on a.test (overrides prod)\n',
	],
	[
		'a tenant without writes',
		{tenant: {whyReadOnly: 'line 3'}},
		'line 3 of the config file: nothing was sent. Run castellan config to correct it, or use --dry-run',
		head,
	],
])('of %s is shown before it is sent', async (_, given, end, text, stdout = '') => {
	expect(await prepared(given)).toEqual({end, text, stdout});
});

const isProtected = {isProtected: true};
test.each<[Case, unknown, string]>([
	[{typed: 'n'}, 'nothing was sent', asked],
	[{typed: ' YES '}, true, asked],
	[{flags: {yes: true}}, true, ''],
	[{flags: {yes: true}, isTty: false}, true, ''],
	[{flags: {yes: true, confirm: 'x 2'}}, '--confirm is “x 2”, but the id is “x 1”: nothing was sent', ''],
	[{tenant: isProtected, typed: 'x 1'}, true, 'To send, type the id, x 1: '],
	[{tenant: isProtected, typed: 'y'}, 'that is not the id: nothing was sent', 'To send, type the id, x 1: '],
	[{more: {isAlwaysTyped: true}, typed: 'y'}, 'that is not the id: nothing was sent', 'To send, type the id, x 1: '],
	[{tenant: isProtected, flags: {yes: true}, typed: 'x 1'}, true, 'To send, type the id, x 1: '],
	[{tenant: isProtected, flags: {yes: true, confirm: 'x 1'}, isTty: false}, true, ''],
	[
		{tenant: isProtected, flags: {yes: true}, isTty: false},
		"prod is protected: --yes requires --confirm 'x 1' (the id)",
		'',
	],
	[
		{tenant: isProtected, flags: {yes: true}, more: {isStdinTaken: true}},
		"prod is protected: --yes requires --confirm 'x 1' (the id)",
		'',
	],
])('%j is confirmed: %s', async (given, end, question) => {
	const {end: reached, text} = await prepared({...given, more: {requests: [], review: [], ...given.more}});
	expect(reached).toBe(end);
	expect(text.replace('castellan: update x on prod (a.test)\n', '')).toBe(question && `${question}${given.typed}\n`);
});

const known = {names: ['id']};
test.each<[WriteFlags, {isTty?: boolean; hasStderr?: boolean; isTaken?: boolean}, string | undefined]>([
	[{}, {}, undefined],
	[{yes: true}, {isTty: false, hasStderr: false, isTaken: true}, undefined],
	[{dryRun: true, readOnly: true}, {isTty: false}, undefined],
	[{readOnly: true, yes: true}, {}, '--read-only forbids writes. Use --dry-run to print the request'],
	[{}, {isTty: false}, 'cannot prompt without a terminal. Use --yes to send, or --dry-run to print the request'],
	[{}, {hasStderr: false}, 'cannot prompt without a terminal. Use --yes to send, or --dry-run to print the request'],
	[
		{},
		{isTaken: true},
		'cannot prompt while stdin carries the input. Use --yes to send, or --dry-run to print the request',
	],
	[
		{},
		{isTaken: true, isTty: false},
		'cannot prompt without a terminal. Use --yes to send, or --dry-run to print the request',
	],
	[{fields: ['id']}, {}, undefined],
	[{fields: ['url']}, {}, '--fields: there is no field “url”. Try id'],
	[{fields: ['url'], dryRun: true}, {}, undefined],
])(
	'with %j and %j, a write is refused before it reads anything: %s',
	(flags, {isTty = true, hasStderr = isTty, isTaken = false}, refusal) => {
		const context = {stdin: {isTty}, stderr: {isTty: hasStderr}} as unknown as CliContext;
		const check = () => assertWriteAllowed(context, flags, isTaken, known);
		if (refusal === undefined) expect(check).not.toThrow();
		else expect(check).toThrow(refusal);
	},
);
