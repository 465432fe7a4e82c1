/** Surfaces on stdout: drawn for a person, or as the data they are. */
import {setImmediate} from 'node:timers/promises';
import type {Api} from '../../../client/api.ts';
import {getNotificationSettings} from '../../../contract/endpoints.ts';
import {Surface} from '../../../contract/surface.ts';
import {channelFacts} from '../../../domain/resources/channel-facts.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {createPen, type Pen} from '../../../surfaces/draw/pen.ts';
import {type PrintOptions, printConversation} from '../../../surfaces/print.ts';
import {asksForChannels} from '../../../surfaces/view/learned.ts';
import {maskedSurface} from '../../../surfaces/view/masked.ts';
import {nothingOutside, type Outside} from '../../../surfaces/view/outside.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {createTheme} from '../../../text/theme.ts';
import {clean} from '../../../text/visible.ts';
import type {CliContext} from '../../context.ts';
import {failureOf} from '../../failure-of.ts';
import {callOptions} from '../../output/notices.ts';
import {say} from '../../output/say.ts';
import {type OutputColumn, plainColumn} from '../../output/view.ts';
import {paperOf, printRows} from '../../output/writer.ts';

export interface SurfaceFlags extends Flags {
	readonly file?: string;
	readonly width?: number;
}

const pipeWidth = 80;

/** Without an `api` nothing can be found out besides what the surfaces hold. */
export async function printSurfaces(
	context: CliContext,
	flags: SurfaceFlags,
	surfaces: readonly Surface[],
	api?: Api,
): Promise<void> {
	const shown = surfaces.map(withoutObscured);
	if ((flags.output ?? 'table') !== 'table') return printRows(context, flags, columns, shown as readonly Row[]);
	const options = {...drawingOptions(context, flags), outside: await findOut(context, shown, api)};
	await writeLines(context, printConversation(surfaces, options));
	if (surfaces.length === 0) await say(context, 'no surface found');
}

/** UTF-16 units written at once. */
const portion = 32 * 1024;

/** Writes lines as they are drawn. Now and then the event loop turns, so that a signal ends the program at once. */
async function writeLines({stdout, signal}: CliContext, lines: Iterable<string | undefined>): Promise<void> {
	let text = '';
	for (const line of lines) {
		if (line !== undefined) text += `${line}\n`;
		if (line !== undefined && text.length < portion) continue;
		if (text !== '') await stdout.write(text);
		text = '';
		await setImmediate();
		signal.throwIfAborted();
	}
	if (text !== '') await stdout.write(text);
}

/** A surface with an obscured field gives its view alone: what the service sent may hold the field's value elsewhere. */
function withoutObscured(surface: Surface): Surface {
	const masked = maskedSurface(surface);
	const isObscured = JSON.stringify(exactSourceOf(surface)).includes('TEXT_FIELD_VARIANT_OBSCURED');
	return isObscured ? {...masked} : masked;
}

/** What drawing needs besides a surface. */
export function drawingOptions(context: CliContext, flags: SurfaceFlags): PrintOptions {
	const paper = paperOf(context);
	const {now, timeZone} = context;
	return {
		pen: penFor(paper),
		outside: nothingOutside,
		width: flags.width ?? paper.width ?? pipeWidth,
		clean,
		now,
		timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
	};
}

function penFor(paper: ReturnType<typeof paperOf>): Pen {
	const theme = createTheme(paper);
	return createPen(paper.canStyle ? theme : {...theme, paint: (_style, text) => text});
}

/** For spreadsheets: every field of the contract, those that may be long last. */
const long = ['reportEditTarget', 'components', 'dataModelJson'];
const columns: readonly OutputColumn[] = [
	...Object.keys(Surface.entries).filter((name) => !long.includes(name)),
	...long,
].map((id) => plainColumn(id, id));

/** The chat channels' settings, where a component shows them. */
async function findOut(context: CliContext, surfaces: readonly Surface[], api: Api | undefined): Promise<Outside> {
	if (!api || !asksForChannels(surfaces)) return nothingOutside;
	try {
		const {data} = await api.call(getNotificationSettings, {}, callOptions(context));
		const settings = data.orgNotificationSettings ?? {};
		return {...nothingOutside, channel: (channel) => ({state: 'known', value: channelFacts(settings, channel)})};
	} catch (error) {
		const failure = failureOf(error);
		if (!failure || context.signal.aborted) throw error;
		const unknown = {state: 'unknown', reason: failure.lines.join(' ')} as const;
		return {...nothingOutside, channel: () => unknown};
	}
}
