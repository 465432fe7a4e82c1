/** Describes watched changes, one line each. */
import type {Show} from '../../../domain/format/show.ts';
import type {WatchEvent} from '../../../domain/watch/watch.ts';
import {cut} from '../../../text/cells.ts';

const maximumValueWidth = 40;

/** `12:00:05 changed Payroll (app_1): userCount is 9, was 7`. */
export function describeEvent({at, change, id, label, fields}: WatchEvent, show: Show): string {
	const name = label && label !== id ? `${label} (${id})` : id;
	if (change !== 'changed') return `${clock(at, show)} ${change} ${name}`;
	const words = fields.map((field) => {
		if (!('after' in field)) return `${field.path} is unset, was ${shorten(field.before)}`;
		if (!('before' in field)) return `${field.path} is ${shorten(field.after)}, was unset`;
		return `${field.path} is ${shorten(field.after)}, was ${shorten(field.before)}`;
	});
	return `${clock(at, show)} changed ${name}: ${words.join('; ')}`;
}

const shorten = (value: unknown) =>
	cut(typeof value === 'string' ? value.replace(/\s+/g, ' ') : (JSON.stringify(value) ?? ''), maximumValueWidth);

function clock(at: string, {timeStyle, timeZone}: Show): string {
	if (timeStyle === 'utc') return `${at.slice(11, 19)}Z`;
	const zone = timeZone ? {timeZone} : {};
	return new Intl.DateTimeFormat('sv-SE', {timeStyle: 'medium', ...zone}).format(Date.parse(at));
}
