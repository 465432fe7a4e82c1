/**
 * Draws 64 charts of many kinds for a reader who has not seen their data: `npm run charts -- FOLDER [--seed N]`. Writes sheets of
 * four charts at 36, 80 and 140 columns in three time zones, which `cat` shows in a terminal, the questions, and the answers.
 * Charts without times of day are the same in each zone and have one zone.
 */
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {createPen} from '../../../src/surfaces/picture/draw/pen.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {clean} from '../../../src/text/visible.ts';
import {surfacesIn} from '../support.ts';
import {questionsOf} from './questions.ts';
import {type Specimen, specimensOf} from './specimens.ts';

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {seed: {type: 'string', default: '27'}},
});
const [folder] = positionals;
if (!folder) throw new Error('Give the folder for the charts.');
const widths = [36, 80, 140];
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata'];
const perSheet = 4;
const height = 30;

const pen = createPen(createTheme({hasColor: true, hasUnicode: true}));
const specimens = specimensOf(64, Number(values.seed)).map((specimen, at) => ({
	specimen,
	number: `${at + 1}`.padStart(2, '0'),
}));

function drawn({title, ...members}: Specimen, width: number, timeZone: string): readonly string[] {
	const page = new ConversationView({pen, clean, now: () => Date.UTC(2026, 10, 22), timeZone});
	const json = JSON.stringify([
		{surfaceId: 'chart', components: [{id: 'root', svcChart: {title: {literal: title}, ...members}}]},
	]);
	page.load(surfacesIn(json.replaceAll(/"value":"(\d+)"/g, '"value":$1')));
	return page.lines(width, height);
}

await mkdir(join(folder, 'sheets'), {recursive: true});
for (let from = 0; from < specimens.length; from += perSheet) {
	const sheet = specimens.slice(from, from + perSheet);
	for (const width of widths)
		for (const zone of zones) {
			const lines = sheet.flatMap(({specimen, number}) => [`— ${number} —`, ...drawn(specimen, width, zone)]);
			const name = `${sheet[0]?.number}-${sheet.at(-1)?.number}-${width}-${zone.replace('/', '_')}.txt`;
			await writeFile(join(folder, 'sheets', name), `${lines.join('\n')}\n`);
		}
}
const asked = specimens.map(({specimen, number}) => ({
	number,
	title: specimen.title,
	all: questionsOf(specimen, zones),
}));
const document = (line: (question: string, answer: string) => string) =>
	asked
		.map(({number, title, all}) =>
			[
				`## ${number} ${title}`,
				'',
				...all.map(({question, answer}, at) => `${at + 1}. ${line(question, answer)}`),
				'',
			].join('\n'),
		)
		.join('\n');
await writeFile(
	join(folder, 'questions.md'),
	document((question) => question),
);
await writeFile(
	join(folder, 'answers.md'),
	document((question, answer) => `${question} **${answer}**`),
);
