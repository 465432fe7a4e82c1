/** Every part of Ink that is not in its documentation and that the console relies on. An upgrade of Ink fails here first. */
import {EventEmitter} from 'node:events';
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {Box, type DOMElement, render, Text, useInput, usePaste} from 'ink';
import {createElement, type ReactNode} from 'react';
import {describe, expect, onTestFinished, test} from 'vitest';
import {patches} from '../../src/build/patches.ts';
import {frameOf} from '../../src/console/terminal/frame.ts';
import {Keys} from '../../src/console/terminal/keys.ts';
import {Painter} from '../../src/console/terminal/painter.ts';
import {partsOf} from '../../src/console/terminal/screen-parts.ts';
import {TransformedBox} from '../../src/console/terminal/TransformedBox.tsx';
import {wholeFrames} from '../../src/console/terminal/whole-frames.ts';
import {chordsOf} from '../../src/text/terminal/chord.ts';

const libraries = resolve(import.meta.dirname, '../../node_modules');

const size = {columns: 20, rows: 4};

/** A terminal that records what it receives. */
function terminalOf() {
	const written: string[] = [];
	const write = (text: string, done?: unknown) => {
		written.push(text);
		if (typeof done === 'function') done();
		return true;
	};
	const stream = Object.assign(new EventEmitter(), {...size, isTTY: true, writableNeedDrain: false, write});
	return {written, stdout: stream as unknown as NodeJS.WriteStream};
}

/** Renders with the options of the console. */
function start(node: ReactNode, {stdout, stdin}: {stdout: NodeJS.WriteStream; stdin?: unknown}) {
	const app = render(node, {
		stdout,
		stdin: (stdin ?? new Keys(input().stdin)) as NodeJS.ReadStream,
		interactive: true,
		incrementalRendering: false,
		patchConsole: false,
		exitOnCtrlC: false,
	});
	onTestFinished(() => app.unmount());
	return app;
}

/** A terminal's input that a test types into. */
function input() {
	const source = Object.assign(new EventEmitter(), {
		resume: () => undefined,
		pause: () => undefined,
		ref: () => undefined,
		unref: () => undefined,
		setEncoding: () => undefined,
	});
	return {
		stdin: source as unknown as NodeJS.ReadStream,
		type: (text: string) => source.emit('data', Buffer.from(text)),
	};
}

const screenOf = (...lines: readonly string[]) =>
	createElement(
		Box,
		{flexDirection: 'column', width: size.columns, height: lines.length},
		...lines.map((line) => createElement(Text, {key: line}, line)),
	);

describe('the tree of Ink', () => {
	let box: DOMElement | null = null;

	function mount(node: ReactNode) {
		const ref = (mounted: DOMElement | null) => {
			box = mounted ?? box;
		};
		start(createElement(Box, {ref, width: size.columns, flexDirection: 'column'}, node), terminalOf());
		if (!box) throw new Error('Ink passes no box to the ref of a Box');
		return box;
	}

	test('is made of boxes named ink-box and texts named ink-text, with their children, parents and styles', () => {
		const mounted = mount(createElement(Text, {}, 'text'));
		expect(mounted.nodeName).toBe('ink-box');
		expect(mounted.style.flexDirection).toBe('column');
		expect(mounted.childNodes.map(({nodeName}) => nodeName)).toEqual(['ink-text']);
		expect(mounted.childNodes[0]?.parentNode).toBe(mounted);
		expect(mounted.parentNode?.nodeName).toBe('ink-root');
		expect(mounted.parentNode?.parentNode).toBeUndefined();
	});

	test('has the place of a box in cells, in its Yoga node', () => {
		const inner = createElement(Box, {marginLeft: 3, marginTop: 1}, createElement(Text, {}, 'text'));
		const [child] = mount(inner).childNodes;
		expect(child?.yogaNode?.getComputedLeft()).toBe(3);
		expect(child?.yogaNode?.getComputedTop()).toBe(1);
		expect(child?.yogaNode?.getComputedWidth()).toBe(size.columns - 3);
		expect(child?.yogaNode?.getComputedHeight()).toBe(1);
	});

	test('is drawn as text by build/renderer.js', () => {
		const node = mount(createElement(Text, {inverse: true}, 'text'));
		expect(frameOf(node).replaceAll(/\u001b\[\d+m/g, '')).toBe('text');
	});

	test('is read as text by build/squash-text-nodes.js', () => {
		const nested = createElement(Text, {}, 'one ', createElement(Text, {bold: true}, 'two'));
		expect(partsOf(mount(nested)).map(({text}) => text)).toEqual(['one two']);
	});

	test('passes the lines of an ink-box through its internal_transform', () => {
		const transform = (line: string) => line.toUpperCase();
		const transformed = TransformedBox({style: {}, transform, children: createElement(Text, {}, 'text')});
		expect(frameOf(mount(transformed))).toBe('TEXT');
	});

	test('draws by onRender of its root, which may be replaced', async () => {
		const root = mount(createElement(Text, {}, 'text')).parentNode;
		expect(root?.onRender).toBeTypeOf('function');
		const {written, stdout} = terminalOf();
		const node = (text: string) => createElement(Box, {ref: wholeFrames}, createElement(Text, {}, text));
		const app = start(node('first'), {stdout});
		await app.waitUntilRenderFlush();
		written.length = 0;
		app.rerender(node('second'));
		expect(written.join('')).not.toContain('second');
		await Promise.resolve();
		await app.waitUntilRenderFlush();
		expect(written.join('')).toContain('second');
	});
});

test('a frame begins with a return to the top that the painter knows, between the marks of a synchronized update', async () => {
	const {written, stdout} = terminalOf();
	const painter = new Painter(stdout);
	const app = start(screenOf('one', 'two', 'three', 'four'), {stdout: painter.stream});
	async function draw(...lines: readonly string[]) {
		await app.waitUntilRenderFlush();
		written.length = 0;
		app.rerender(screenOf(...lines));
		await app.waitUntilRenderFlush();
		return written.join('');
	}
	// The painter writes only differences, but passes on frames that it does not recognize.
	const changed = await draw('one', 'two', 'three', 'ZULU');
	expect(changed).toContain('ZULU');
	expect(changed).not.toContain('three');
	stdout.rows--;
	const afterShrinking = await draw('one', 'two', 'ZULU');
	expect(afterShrinking).toContain('ZULU');
	expect(afterShrinking).not.toContain('\u001b[J');
});

describe('the input of Ink', () => {
	/** Types into a program, and returns its chords and pasted texts. */
	function typed(...texts: readonly string[]) {
		const received: string[] = [];
		function Listener() {
			useInput((text, key) => received.push(...chordsOf(text, key)));
			usePaste((text) => received.push(`pasted ${text}`));
			return null;
		}
		const {stdin, type} = input();
		const used = new Set<string | symbol>();
		const keys = new Proxy(new Keys(stdin), {
			get(target, name) {
				used.add(name);
				const value: unknown = Reflect.get(target, name, target);
				return typeof value === 'function' ? value.bind(target) : value;
			},
		});
		start(createElement(Listener), {...terminalOf(), stdin: keys});
		for (const text of texts) type(text);
		return {received, used};
	}

	test('uses only the members of a stream that `Keys` has', () => {
		const {used} = typed('j', '\u001b[200~text\u001b[201~');
		const missing = [...used].filter((name) => !(name in new Keys(input().stdin)));
		expect(missing).toEqual([]);
		expect([...used]).toEqual(expect.arrayContaining(['isTTY', 'read', 'setEncoding', 'setRawMode', 'ref']));
	});

	test('is read in the turn it arrives, with Esc as the sequence 27u, and function keys without text', () => {
		expect(typed('j', '\u001b[A', '\u001bOP', '\u001b[27u').received).toEqual(['j', 'up', 'f1', 'esc']);
		expect(typed('\u001b[200~a\u001b[201~').received).toEqual(['pasted a']);
	});
});

describe('the patches of Ink and its libraries', () => {
	/** Asserts that a file of a library has a text, without printing the file. */
	function expectIn(file: string, text: string | RegExp) {
		const source = readFileSync(resolve(libraries, file), 'utf8');
		const isThere = typeof text === 'string' ? source.includes(text) : source.search(text) >= 0;
		expect(isThere, `${file} no longer has ${text}`).toBe(true);
	}

	test.each(patches)('$file has the text that a patch replaces: $find', ({file, find}) => expectIn(file, find));

	test('the bundle leaves out devtools.js, which another file of Ink imports', () => {
		expectIn('ink/build/reconciler.js', /import\(['"]\.\/devtools\.js['"]\)/);
	});

	test.each([
		'this.operations',
		'caches = new OutputCaches()',
		'styledChars = new Map()',
		'getStyledChars(',
		'getStringWidth(',
		'applyWriteOperation(',
		'styledCharsToString',
		'intersectClips',
	])('the class that composes a frame has %s', (name) => expectIn('ink/build/output.js', name));
});
