/**
 * Records five tasks in the built program on the demo tenant: `npm run recording`. Only complete screens are recorded, with a
 * fixed date and fixed times between them. The durations of requests on the screen are the real ones.
 */
import {mkdir, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {openDemo} from '../demo-terminal.ts';
import {screenOf} from '../picture.ts';
import {castOf} from './cast.ts';
import {captioned, type Frame} from './frame.ts';
import {tasks} from './tasks.ts';

/** `RECORDING` names another folder, to try it. */
const folder = resolve(process.env.RECORDING ?? resolve(import.meta.dirname, '../../../assets/recording'));
const title = 'castellan: five tasks on the demo tenant';
/** Milliseconds that a frame is shown. */
const times = {board: 2_500, question: 2_000, letter: 250, key: 1_000, answer: 7_000};

const frames: Frame[] = [];
const clock = pathToFileURL(resolve(import.meta.dirname, 'fixed-date.ts')).href;
const demo = await openDemo({columns: 80, rows: 24, node: ['--import', clock]});

async function record(duration: number, caption: string, keys = ''): Promise<void> {
	await demo.quiet();
	frames.push({picture: captioned(screenOf(demo.terminal), caption, keys), duration});
}

try {
	await demo.shows('400 apps, complete');
	await record(times.board, 'castellan opens with the board: what needs a person');
	for (const [index, {question, keys, answer}] of tasks.entries()) {
		const caption = `${index + 1} of ${tasks.length}  ${question}`;
		if (index > 0) demo.type('0');
		await demo.shows('400 apps, complete');
		await record(times.question, caption);
		let pressed = '';
		for (const [position, {input, label}] of keys.entries()) {
			const isLetter = position > 0 && label.length === 1 && /[\w-]/.test(label) && keys.length > 5;
			pressed += `${isLetter && position > 1 ? '' : ' '}${label}`;
			demo.type(input);
			const isLast = position === keys.length - 1;
			if (isLast) await demo.shows(answer);
			await record(isLast ? times.answer : isLetter ? times.letter : times.key, caption, pressed.trim());
		}
	}
} finally {
	await demo.close();
}
await mkdir(folder, {recursive: true});
await writeFile(join(folder, 'five-tasks.cast'), castOf(frames, title));
