/** Prints surfaces on stdout, drawn for a person or as data. */
import type {Api} from '../../../client/api.ts';
import {getNotificationSettings} from '../../../contract/notifications.ts';
import {Surface} from '../../../contract/surfaces.ts';
import {channelFacts} from '../../../domain/resources/notifications.ts';
import {colorDepth, environmentBackground} from '../../../settings/launch/capabilities.ts';
import {paletteNames, paletteOf} from '../../../settings/themes.ts';
import {
	checkSurface,
	createPen,
	createPlainPen,
	drawnLines,
	needsChannels,
	noTenantData,
	type Pen,
	type PrintOptions,
	printConversation,
	printedView,
	redactedSurface,
	seriesColors,
	type TenantData,
} from '../../../surfaces/index.ts';
import {isLightColor, parseColor} from '../../../text/colors/color.ts';
import {plural} from '../../../text/count.ts';
import {cutsOf} from '../../../text/json/cuts.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {isJsonObject} from '../../../text/json/object.ts';
import {createTheme, type Looks} from '../../../text/theme.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {localTimeZone} from '../../../text/timestamp.ts';
import {clean} from '../../../text/visible.ts';
import {type CliContext, printMessage} from '../../context.ts';
import {failureOf} from '../../failure.ts';
import {callOptions} from '../../output/notices.ts';
import {type OutputColumn, outputTarget, withColumns} from '../../output/target.ts';
import {plainColumn, printRows} from '../../output/writer.ts';
import type {SurfaceFlags} from './surfaces.ts';

const pipeWidth = 80;
/** Wide enough that each sentence of the linear form stays on one line of a pipe. */
const sentenceWidth = 100_000;

/** `api` reads data that surfaces refer to. Without it, drawing uses the surfaces alone. */
export async function printSurfaces(
	context: CliContext,
	flags: SurfaceFlags,
	surfaces: readonly Surface[],
	api?: Api,
): Promise<void> {
	if (!isDrawn(flags)) return printData(context, flags, surfaces);
	const options = {...(await drawingOptions(context, flags)), tenantData: await readTenantData(context, surfaces, api)};
	await writeLines(context, printConversation(surfaces, options));
	if (surfaces.length === 0) await printMessage(context, 'no surfaces found');
}

/** Prints surfaces as data, with the values of obscured fields redacted. */
export const printData = (context: CliContext, flags: SurfaceFlags, surfaces: readonly Surface[]): Promise<void> =>
	printRows(context, flags, columns, surfaces.map(withoutObscured), {shape: Surface});

export const isDrawn = ({output = 'table'}: SurfaceFlags) => output === 'table' || output === 'text';
export const isLinear = ({linear, output}: SurfaceFlags) => linear === true || output === 'text';

/** The minimum number of UTF-16 units per write. */
const chunkSize = 32 * 1024;

/** Writes lines as they are drawn. Yields to the event loop after each chunk, so that a signal takes effect. */
export async function writeLines(context: CliContext, lines: Iterable<string>): Promise<void> {
	const {stdout, signal} = context;
	const target = outputTarget(context);
	let text = '';
	for (const line of lines) {
		text += `${withColumns(target, line)}\n`;
		if (text.length < chunkSize) continue;
		await stdout.write(text);
		text = '';
		await endIfAborted(signal);
	}
	if (text !== '') await stdout.write(text);
}

/** Whether a text of a value, or the name of a member, contains some text. */
function holdsText(value: unknown, text: string): boolean {
	if (typeof value === 'string') return value.includes(text);
	if (Array.isArray(value)) return value.some((item) => holdsText(item, text));
	if (!isJsonObject(value)) return false;
	return Object.keys(value).some((name) => name.includes(text) || holdsText(value[name], text));
}

/**
 * A surface with an obscured field loses its exact source, which may hold the value of the field elsewhere. One that was not read
 * whole says so in `cuts`.
 */
function withoutObscured(surface: Surface): Surface {
	const masked = redactedSurface(surface);
	const shown = holdsText(exactSourceOf(surface), 'TEXT_FIELD_VARIANT_OBSCURED') ? {...masked} : masked;
	const cuts = cutsOf(surface);
	return cuts.length > 0 ? ({...exactSourceOf(shown), cuts} as Surface) : shown;
}

/** The options of drawing that come from the terminal and the flags. */
export async function drawingOptions(context: CliContext, flags: SurfaceFlags): Promise<PrintOptions> {
	const target = outputTarget(context);
	const isLight = target.canStyle && (await isLightTerminal(context));
	const {now, timeZone} = context;
	return {
		pen: penFor({...target, isLight}, context.env),
		tenantData: noTenantData,
		width: flags.width ?? target.width ?? (isLinear(flags) ? sentenceWidth : pipeWidth),
		isLinear: isLinear(flags),
		clean,
		now,
		timeZone: timeZone ?? localTimeZone(),
	};
}

function penFor(target: ReturnType<typeof outputTarget> & Pick<Looks, 'isLight'>, env: CliContext['env']): Pen {
	const theme = createTheme({...target, depth: colorDepth(env)});
	if (!target.canStyle) return createPlainPen(theme);
	return createPen(theme, seriesColors(theme));
}

/** Every field of the contract; fields with long values come last. */
const longFields = ['reportEditTarget', 'components', 'dataModelJson'];
const columns: readonly OutputColumn[] = [
	...Object.keys(Surface.entries).filter((name) => !longFields.includes(name)),
	...longFields,
].map((id) => plainColumn(id, id));

/** Reads the settings of the chat channels, where a component shows them. */
async function readTenantData(
	context: CliContext,
	surfaces: readonly Surface[],
	api: Api | undefined,
): Promise<TenantData> {
	if (!api || !needsChannels(surfaces)) return noTenantData;
	try {
		const {data} = await api.call(getNotificationSettings, {}, callOptions(context));
		const settings = data.orgNotificationSettings ?? {};
		return {channel: (channel) => ({state: 'loaded', value: channelFacts(settings, channel)})};
	} catch (error) {
		const failure = failureOf(error);
		if (!failure || context.signal.aborted) throw error;
		const unknown = {state: 'unavailable', reason: failure.lines.join(' ')} as const;
		return {channel: () => unknown};
	}
}

/** The problems of a surface, what its drawing hides, and the milliseconds to draw it. */
export async function reportOn(context: CliContext, flags: SurfaceFlags, surface: Surface) {
	const options = {...(await drawingOptions(context, flags)), width: flags.width ?? 80};
	const {id, components, problems, problemsDropped, warnings} = checkSurface(surface, options, options.width);
	const start = performance.now();
	const view = printedView(surface, options);
	const block = view.draw(options.width);
	// The lines are discarded: only the time to draw them counts.
	for (let at = 0; at < block.height; at++) block.line(at);
	const ms = Number((performance.now() - start).toFixed(1));
	const cut = view.isCut ? [{componentId: '', message: `The drawing is cut after ${plural(drawnLines, 'line')}`}] : [];
	const all = [...cut, ...warnings];
	return {
		id,
		components,
		problems,
		...(problemsDropped > 0 ? {problemsDropped} : {}),
		...(all.length > 0 ? {warnings: all} : {}),
		ms,
	};
}

/**
 * The theme of the config decides, else `COLORFGBG`. The command does not ask the terminal, unlike the console: the answer
 * arrives on stdin, which can be the input of the command, and an answer after the end would reach the shell.
 */
function isLightTerminal(context: Pick<CliContext, 'settings' | 'env'>): Promise<boolean> {
	const result = results.get(context.settings) ?? readTheme(context);
	results.set(context.settings, result);
	return result;
}

/** Cached, because `surfaces check` asks for it with each surface. */
const results = new WeakMap<CliContext['settings'], Promise<boolean>>();

async function readTheme({settings, env}: Pick<CliContext, 'settings' | 'env'>): Promise<boolean> {
	const {theme = 'auto', themes} = (await settings.load()).config;
	const own = themes?.get(theme);
	const builtIn = paletteNames.find((name) => name === theme);
	const palette = own ? paletteOf(own) : builtIn && paletteOf({extends: builtIn});
	const background = palette && parseColor(palette.background);
	return background ? isLightColor(background) : environmentBackground(env) === 'light';
}
