/** Runs the console on a terminal. */
import {render} from 'ink';
import {askBackground, readBackground} from '../../settings/terminal/background.ts';
import type {TerminalControl} from '../../settings/terminal/control.ts';
import {focusReport} from '../../settings/terminal/input-parser.ts';
import type {Rgb} from '../../text/colors/color.ts';
import type {MouseEvent} from '../../text/terminal/mouse.ts';
import type {Services} from '../core/services.ts';
import {typesInto} from '../keymap/keyboard.tsx';
import {takeOver} from '../terminal/handover.ts';
import {Keys} from '../terminal/keys.ts';
import {linearScreen} from '../terminal/linear-screen.ts';
import type {Opening} from '../terminal/opening.ts';
import {Painter} from '../terminal/painter.ts';
import {PainterContext} from '../terminal/painter-context.ts';
import {App} from './App.tsx';
import type {FirstScreen} from './console.ts';
import {createConsole} from './console-state.ts';

export interface Terminal {
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	readonly stderr: NodeJS.WriteStream;
	readonly control: TerminalControl;
	/** The holder of the terminal so far, if any. */
	readonly opening?: Opening | undefined;
	/** Called when the modes of the terminal are set. */
	readonly onOpen: () => void;
	/** Ends the console when it aborts. */
	readonly signal: AbortSignal;
	/** Whether to ask for the background after the start, because nobody held the terminal before and asked. */
	readonly asksBackground: boolean;
	/** Called when the terminal reports its background after the start. */
	readonly onBackground: (color: Rgb) => void;
}

/** The maximum frame rate: fast enough to draw every repeat of a held key. */
const framesPerSecond = 120;

/** Resolves when the person quits; rejects with an internal error. The terminal is restored in both cases. */
export async function startConsole(
	services: Services,
	{address, seeds}: FirstScreen,
	{signal, opening, control, asksBackground, onOpen, onBackground, ...streams}: Terminal,
): Promise<void> {
	const {stdout} = streams;
	const {isLinear, hasUnicode, canScroll, hasMouse: isMouseWanted} = services.terminal;
	const linear = isLinear
		? linearScreen({terminal: stdout, hasUnicode, isActive: () => control.screen.isEntered})
		: undefined;
	const painter = linear ? undefined : new Painter(stdout, {canScroll});
	if (linear) control.screen.choosePlainModes();
	const hasMouse = isMouseWanted && !isLinear;
	if (hasMouse) control.screen.enableMouse();
	const {handover, end} = takeOver(control, opening, painter ?? linear);
	onOpen();
	const redraw = () => (painter ? painter.redraw() : linear?.forget());
	const onReport = (text: string) => {
		if (text === focusReport) redraw();
		const color = text.startsWith(']11;') ? readBackground(text.slice(']11;'.length)) : undefined;
		if (color) onBackground(color);
	};
	const console = createConsole(services, address, seeds, {
		painter,
		handover,
		redraw() {
			control.screen.renew();
			redraw();
		},
		onMount: linear?.onMount,
	});
	const onMouse = hasMouse ? (event: MouseEvent) => console.pointer.handle(event) : undefined;
	const app = render(
		<PainterContext value={painter}>
			<App console={console} />
		</PainterContext>,
		{
			...streams,
			// `Keys` implements only the members of a stream that Ink uses.
			stdin: new Keys(streams.stdin, {
				onText: typesInto(console.router),
				onReport,
				onMouse,
			}) as unknown as NodeJS.ReadStream,
			stdout: painter?.stream ?? linear?.stream ?? stdout,
			// `TerminalControl` sets and restores all modes.
			alternateScreen: false,
			isScreenReaderEnabled: linear !== undefined,
			interactive: true,
			// The painter computes the differences itself.
			incrementalRendering: false,
			maxFps: framesPerSecond,
			onRender: () => linear?.onRender(),
			patchConsole: false,
			exitOnCtrlC: false,
		},
	);
	// The keys are read from here on, and reports with them.
	if (asksBackground) stdout.write(askBackground);
	const unmount = () => app.unmount();
	if (signal.aborted) unmount();
	signal.addEventListener('abort', unmount);
	await app.waitUntilExit().finally(() => {
		signal.removeEventListener('abort', unmount);
		linear?.end();
		end();
	});
}
