/** Lays out and draws the first line of a screen. */
import {cellWidth, cut, fitCell} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import type {FrameColor} from '../../../text/tone.ts';
import {programNameWidth} from '../screen-size.ts';

/**
 * The colour of the tenant fills the line. A tenant without one has the tint of the theme. `armed` is the write state of a tenant
 * that takes writes: it is in the opposite video.
 */
export function drawHeader(line: string, color: FrameColor | undefined, theme: Theme, armed = ''): string {
	const isTint = !color && theme.depth !== 'none';
	const band = (text: string) => {
		if (color) return theme.paint('inverse', theme.paint(color, text));
		return isTint ? theme.paint('selection', theme.paint('bold', text)) : theme.paint('inverse', text);
	};
	const at = armed === '' ? -1 : line.lastIndexOf(` ${armed} `);
	if (at < 0) return band(line);
	const end = at + armed.length + 2;
	const chip = theme.paint('bold', line.slice(at, end));
	return band(line.slice(0, at)) + (isTint ? theme.paint('inverse', chip) : chip) + band(line.slice(end));
}

/** One part of the header's right side. */
export interface Vital {
	readonly text: string;
	/** A narrow header drops the highest rank first. */
	readonly rank: number;
}

/** Ranks up to this one are alarms: the write state, the error count and stale content. */
export const lastAlarm = 2;

/** The title keeps this many cells before a vital that is not an alarm. */
const minimumTitle = 12;

interface HeaderParts {
	readonly tenant: string;
	/** The word after the name of the tenant. */
	readonly mark: string | undefined;
	readonly title: string;
	readonly vitals: readonly Vital[];
	/** In cells. */
	readonly width: number;
	readonly dot: string;
	readonly ellipsis: string;
}

/**
 * Lays out the header in exactly `width` cells. The name of the tenant comes first. It is complete if the line has room for it,
 * its mark and the write state. On a narrower line the name is cut: the mark and the write state show whether writes are sent.
 */
export function layoutHeader({tenant, mark, title, vitals, width, dot, ellipsis}: HeaderParts): string {
	const alarms = vitals.filter(({rank}) => rank <= lastAlarm);
	const line = (parts: readonly Vital[]) => parts.map(({text}) => text).join(` ${dot} `);
	const beside = (chip: string, parts: readonly Vital[]) => width - cellWidth(chip) - cellWidth(line(parts)) - 3;
	// The name of an overridden profile gives way to the write state, which is on every line, and to the mark.
	const overridden = / \(overrides [^()]*\)$/;
	const short = tenant.replace(overridden, ' (override)');
	const host = tenant.replace(overridden, '');
	const marks = mark ? [` (${mark})`, ` (${mark.replace(/:.*/, '')})`] : [''];
	const marked = [tenant, short, host].flatMap((name) => marks.map((text) => name + text));
	const named = width >= programNameWidth ? [`castellan ${dot} ${marked[0]}`] : [];
	const chips = [...named, ...marked];
	const writeState = vitals.filter(({rank}) => rank === 0);
	const lastMark = marks.at(-1) ?? '';
	const shortened = () => cut(host, Math.max(1, beside(lastMark, writeState)), ellipsis) + lastMark;
	const chip = chips.find((text) => beside(text, writeState) >= 0) ?? shortened();
	const wanted = Math.min(cellWidth(title) + 3, minimumTitle + 3);
	const right = line(fitVitals(vitals, (parts) => beside(chip, parts) >= (parts.length > alarms.length ? wanted : 0)));
	const room = Math.max(0, width - cellWidth(right) - 2);
	const titleRoom = room - cellWidth(chip) - 4;
	const left =
		titleRoom > 2 ? ` ${chip} ${dot} ${cut(title, titleRoom, ellipsis)}` : ` ${cut(chip, room - 1, ellipsis)}`;
	return `${fitCell(left, room)} ${right} `;
}

/** Drops the vitals of the highest rank until the rest fits. */
function fitVitals(vitals: readonly Vital[], fits: (parts: readonly Vital[]) => boolean): readonly Vital[] {
	if (vitals.length === 0 || fits(vitals)) return vitals;
	const last = Math.max(...vitals.map(({rank}) => rank));
	const others = vitals.filter(({rank}) => rank !== last);
	return fitVitals(others, fits);
}
