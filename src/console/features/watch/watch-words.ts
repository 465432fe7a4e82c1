/** Describes watched changes, one line each. */
import type {Message} from '../../../contract/schema.ts';
import type {Show} from '../../../domain/format/show.ts';
import {valueWords} from '../../../domain/history/value-words.ts';
import type {WatchEvent} from '../../../domain/watch/watch.ts';
import {cut} from '../../../text/cells.ts';

const maximumValueWidth = 40;

/** `shape` gives the words of enums: `12:00:05 changed Payroll (app_1): userCount is 9, was 7`. */
export function describeEvent({at, change, id, label, fields}: WatchEvent, show: Show, shape?: Message): string {
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
	const zone = timeZone ? {timeZone} : {};
	return new Intl.DateTimeFormat('sv-SE', {timeStyle: 'medium', ...zone}).format(Date.parse(at));
}
