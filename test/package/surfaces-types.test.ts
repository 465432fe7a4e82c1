/** The built types of `castellan/surfaces`, as a strict host compiles against them, and the examples of its README. */
import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {expect, onTestFinished, test} from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

const preamble = `
import {clean, ConversationView, createPen, createTheme} from 'castellan/surfaces';
declare const lines: AsyncIterable<string>;
declare const view: ConversationView;
declare function send(message: object): void;
const pen = createPen(createTheme({hasColor: true, hasUnicode: true}));
`;
const ownHost = `
import {type Component, type ConversationView, english, type Intent, type Members, type OwnWords, type Widget} from 'castellan/surfaces';
declare const view: ConversationView;
const intent: Intent = 'act';
view.press(intent);
export const label: string | undefined = (null as unknown as Members<'textField'>).label?.literal;
export const divider: Widget<'divider'> = {draw: ({orientation = ''}, {pen}) => [pen.text(orientation)]};
export const words: OwnWords = {inputs: {opens: (host) => host.toUpperCase()}, data: {noRows: english.data.noRows}};
// @ts-expect-error There is no such word.
export const wrong: OwnWords = {inputs: {noSuchWord: ''}};
// @ts-expect-error There is no such intent.
view.press('fly');
// @ts-expect-error An id is a text.
export const component: Component = {id: 1};
`;

test('a strict host compiles against the types alone, and so do the examples of the README', async () => {
	const tsc = join(root, 'node_modules/typescript/bin/tsc');
	// A folder of its own, with only the libraries of this project that a host has.
	const folder = await mkdtemp(join(tmpdir(), 'castellan-types-'));
	onTestFinished(() => rm(folder, {recursive: true}));
	const own = join(folder, 'node_modules/castellan');
	await mkdir(join(folder, 'node_modules/@types'), {recursive: true});
	await cp(join(root, 'dist/types'), join(own, 'dist/types'), {recursive: true});
	await cp(join(root, 'package.json'), join(own, 'package.json'));
	for (const library of ['ink', 'react', '@types/node', '@types/react'])
		await symlink(join(root, 'node_modules', library), join(folder, 'node_modules', library));
	const readme = await readFile(join(root, 'src/surfaces/README.md'), 'utf8');
	const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) =>
		code.includes('process.argv') ? code : preamble + code,
	);
	expect(examples.length).toBeGreaterThanOrEqual(4);
	const files = [ownHost, ...examples].map((code, index) => ({path: join(folder, `host-${index}.mts`), code}));
	for (const {path, code} of files) await writeFile(path, code);
	const options = '--noEmit --strict --skipLibCheck false --module nodenext --target es2024 --types node'.split(' ');
	await run(process.execPath, [tsc, '--ignoreConfig', ...options, ...files.map(({path}) => path)], {cwd: folder}).catch(
		({stdout}) => expect.fail(stdout),
	);
}, 120_000);
