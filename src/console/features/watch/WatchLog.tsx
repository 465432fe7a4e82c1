/** The log of watched changes below a screen, latest first. */
import {Box, Text} from 'ink';
import type {Message} from '../../../contract/schema.ts';
import type {Show} from '../../../domain/format/show.ts';
import {valueWords} from '../../../domain/history/field-changes.ts';
import type {WatchEvent} from '../../../domain/watch/watch.ts';
import {cut, fitCell, wrap} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {useWatching} from './watching.ts';

/** Minimum number of body lines for a log. */
const minimumBody = 9;

/** Number of lines of a screen's body that the log uses. */
export const logLines = (hasLog: boolean, body: number): number =>
	hasLog && body >= minimumBody ? Math.min(7, Math.floor(body / 3)) : 0;

export function WatchLog({width, height}: {readonly width: number; readonly height: number}) {
	const {events, shape} = useWatching();
	const {show} = useScreen();
	const theme = useTheme();
	const lines: string[] = [];
	for (const event of events) {
		if (lines.length >= height) break;
		const [first = '', ...rest] = wrap(describeEvent(event, show, shape), Math.max(8, width - 3));
		const tone = event.change === 'removed' ? 'warn' : 'plain';
		lines.push(...[` ${first}`, ...rest.map((line) => `   ${line}`)].map((line) => theme.paint(tone, line)));
	}
	const part = lines.length < height ? '' : ', not all shown';
	const title = ` ${events.length > 0 ? `${plural(events.length, 'change')}, latest first${part}` : 'No changes yet'} `;
	const rule = theme.glyphs.horizontal.repeat(Math.max(0, width - title.length - 1));
	return (
		<Box flexDirection="column">
			<Text wrap="truncate">{theme.paint('dim', fitCell(`${theme.glyphs.horizontal}${title}${rule}`, width))}</Text>
			<Lines lines={lines} width={width} height={height - 1} />
		</Box>
	);
}

const maximumValueWidth = 40;

/** Describes a watched change in one line. `shape` gives the words of enums: `12:00:05 changed Payroll (app_1): userCount is 9, was 7`. */
export function describeEvent(
	{at, change, id, label, fields}: WatchEvent,
	show: Show,
	shape: Message | undefined,
): string {
	const name = label && label !== id ? `${label} (${id})` : id;
	if (change !== 'changed') return `${clock(at, show)} ${change} ${name}`;
	const words = fields.map((field) => {
		const text = (value: unknown) => shorten(valueWords(shape, field.steps, value));
		if (!('after' in field)) return `${field.path} is unset, was ${text(field.before)}`;
		if (!('before' in field)) return `${field.path} is ${text(field.after)}, was unset`;
		return `${field.path} is ${text(field.after)}, was ${text(field.before)}`;
	});
	return `${clock(at, show)} changed ${name}: ${words.join('; ')}`;
}

const shorten = (text: string) => cut(text.replace(/\s+/g, ' '), maximumValueWidth);

function clock(at: string, {timeStyle, timeZone}: Show): string {
	if (timeStyle === 'utc') return `${at.slice(11, 19)}Z`;
	return new Intl.DateTimeFormat('sv-SE', {timeStyle: 'medium', timeZone}).format(Date.parse(at));
}
