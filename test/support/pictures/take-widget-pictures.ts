/**
 * Takes one picture of each widget at 80 and 120 columns, on a dark ground, into `assets/pictures/surfaces`:
 * `npm run pictures`. Widgets that accept the focus have it.
 */
import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import xterm from '@xterm/headless';
import type {Component, ComponentType} from '../../../src/contract/surfaces.ts';
import type {ChannelFacts} from '../../../src/surfaces/engine/tenant-data.ts';
import {createPen} from '../../../src/surfaces/picture/draw/pen.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {clean} from '../../../src/text/visible.ts';
import {pictureOf} from '../picture.ts';
import {examples} from '../widget-examples.ts';

/** `PICTURES` names another folder, to try it. */
const folder = resolve(process.env.PICTURES ?? resolve(import.meta.dirname, '../../../assets/pictures'), 'surfaces');
const widths = [80, 120];
const height = 40;

const settings: ChannelFacts = {
	state: 'loaded',
	value: [
		{name: 'Channel', word: 'configured', tone: 'good'},
		{name: 'Access requested', word: 'on', tone: 'good'},
		{name: 'Access expires', word: 'off, locked', tone: 'warn'},
		{name: 'Digest', word: 'weekly, Monday', tone: 'plain'},
	],
};

function linesOf(type: ComponentType, width: number): readonly string[] {
	const {members, others = [], data = {}} = examples[type];
	const page = new ConversationView({
		pen: createPen(createTheme({hasColor: true, hasUnicode: true})),
		clean,
		now: () => Date.UTC(2026, 10, 22, 10, 30),
	});
	const root: Component = {id: 'root', [type]: members};
	page.load([{surfaceId: type, components: [root, ...others], dataModelJson: JSON.stringify(data)}]);
	page.updateChannels(() => settings);
	page.lines(width, height);
	page.step(1);
	return page.lines(width, height);
}

async function take(type: ComponentType, width: number): Promise<void> {
	const lines = linesOf(type, width);
	const terminal = new xterm.Terminal({cols: width, rows: lines.length, allowProposedApi: true});
	await new Promise<void>((done) => terminal.write(lines.join('\r\n'), done));
	await writeFile(join(folder, `${type}-${width}.svg`), pictureOf(terminal, `${type} at ${width} columns`));
}

await rm(folder, {recursive: true, force: true});
await mkdir(folder, {recursive: true});
for (const type of Object.keys(examples) as ComponentType[]) for (const width of widths) await take(type, width);
