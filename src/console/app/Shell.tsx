/** Draws the screen of the current history entry, and the dialogs over it. */
import {Box, type DOMElement, Text, useWindowSize} from 'ink';
import {useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState} from 'react';
import {formatAddress} from '../../domain/address/address.ts';
import {usedId} from '../../domain/address/ids.ts';
import type {TimeStyle} from '../../domain/format/show.ts';
import {historyKinds} from '../../domain/resources/history-kinds.ts';
import {cellWidth, fitCell, wrap} from '../../text/cells.ts';
import {clean} from '../../text/visible.ts';
import {type Screen, ScreenContext, useVersion} from '../core/screen-context.ts';
import {useServices} from '../core/services.ts';
import {boardReaders} from '../features/board/use-board.ts';
import {LinesScreen, textLine} from '../features/detail/LinesScreen.tsx';
import {WordsScreen} from '../features/detail/WordsScreen.tsx';
import {ExportCommand} from '../features/export/use-export.tsx';
import {FleetScreen} from '../features/fleet/FleetScreen.tsx';
import {viewOf} from '../features/list/use-list-view.ts';
import {useBodySize} from '../features/shared/ScreenFrame.tsx';
import {lastCopied} from '../features/shared/use-copy.ts';
import {frameOf} from '../terminal/frame.ts';
import {OpenPanels, OpenPanelsContext} from '../ui/open-panels.ts';
import {type ScreenSize, ScreenSizeContext} from '../ui/Panel.tsx';
import {minimumSize} from '../ui/screen-size.ts';
import type {Console} from './console-state.ts';
import {AppDialogs, type OpenDialog} from './dialogs/AppDialogs.tsx';
import type {OnSwitch} from './dialogs/dialogs.tsx';
import {hasPast} from './past/travel.ts';
import {type OnTravel, useEnter, useOutage, useTravel} from './past/use-travel.ts';
import {drawScreen} from './screens.tsx';
import {useAppCommands} from './use-app-commands.ts';
import {useEndOfWrites, useHandover, useLent, useSkew, useTick} from './use-redraws.ts';

interface ShellProps {
	readonly console: Console;
	readonly onSwitch: OnSwitch;
	readonly onTravel: OnTravel;
	/** Shows a tenant of a fleet, or the fleet again. */
	readonly onShow: (console: Console) => void;
}

export function Shell({console, onSwitch, onTravel, onShow}: ShellProps) {
	const {services, history, messages, handover, onMount} = console;
	const real = useWindowSize();
	// On a small window the screen stays mounted behind a notice, so that running work continues.
	const size = {columns: Math.max(real.columns, minimumSize.columns), rows: Math.max(real.rows, minimumSize.rows)};
	const isTooSmall = size.columns > real.columns || size.rows > real.rows;
	useVersion(history);
	useVersion(messages);
	useVersion(services.tenant.writes);
	useEndOfWrites(services.tenant.writes);
	const tick = useTick();
	useUsedId(console);
	useLastAddress(console);
	useNotices(console);
	useCutErrors(console, size.columns);
	useHandover(handover);
	useEndOfBoards(history);
	const box = useRef<DOMElement>(null);
	useLayoutEffect(() => {
		if (box.current) onMount?.(box.current);
	}, [onMount]);
	const [panels] = useState(() => new OpenPanels());
	const [dialog, setDialog] = useState<OpenDialog>();
	const closeDialog = useCallback(() => setDialog(undefined), []);
	const [timeStyle, setTimeStyle] = useState<TimeStyle>(services.settings.timeStyle ?? 'relative');
	const skew = useSkew(services, messages);
	const {api, past, fleet} = services.tenant;
	const style = {timeStyle, timeZone: services.clock.timeZone};
	const travel = useTravel(console, style, onTravel);
	useOutage(console, style, onTravel);
	// A screen that the history does not keep looks the same with and without seeds.
	const go: Screen['go'] = (address, seeds) => history.go(address, past && !hasPast(address) ? {} : seeds);
	const enter = useEnter(console, style, onShow);
	/** The entry over which the copied text is shown. */
	const [selecting, setSelecting] = useState<number>();
	const {back} = useAppCommands({
		onSelect: () => setSelecting(history.entry.key),
		go,
		editConfig: useLent(services.machine.editConfig, handover),
		console,
		onDialog: setDialog,
		timeStyle,
		onTimeStyle: setTimeStyle,
		travel,
		onLeave: () => console.from && onShow(console.from),
	});
	const surroundings: Screen = {
		editText: useLent(services.machine.editText, handover),
		entry: history.entry,
		size,
		go,
		back,
		canGoForward: history.canGoForward,
		travel,
		enter,
		report: messages.say,
		logError: messages.log,
		lastFrame: () => (box.current ? frameOf(box.current) : ''),
		message: messages.current,
		errorCount: messages.unseen,
		tick,
		skew,
		// Relative times and deadlines of an earlier state count from its own time.
		show: {now: api.asOf ?? services.clock.now() + skew, ...style},
	};
	return (
		<ScreenContext value={surroundings}>
			<ScreenSizeContext value={size}>
				<OpenPanelsContext value={panels}>
					<Box ref={box} width={real.columns} height={real.rows} overflow="hidden">
						<Box key={history.entry.key}>
							{selecting === history.entry.key ? (
								<CopiedScreen onClose={() => setSelecting(undefined)} />
							) : past && !hasPast(history.entry.address) ? (
								<WordsScreen words={notInHistory} />
							) : fleet ? (
								<FleetScreen address={history.entry.address} />
							) : (
								drawScreen(history.entry.address)
							)}
						</Box>
						<ExportCommand />
						{dialog && (
							<AppDialogs
								dialog={dialog}
								history={history}
								messages={messages}
								onSwitch={onSwitch}
								onOpen={setDialog}
								onClose={closeDialog}
							/>
						)}
						{isTooSmall && <TooSmall size={real} />}
					</Box>
				</OpenPanelsContext>
			</ScreenSizeContext>
		</ScreenContext>
	);
}

function TooSmall({size}: {readonly size: ScreenSize}) {
	const notice = `Too small: castellan needs ${minimumSize.columns}×${minimumSize.rows}`;
	const lines = wrap(notice, size.columns).map((line) => fitCell(line, size.columns));
	const blank = ' '.repeat(size.columns);
	return (
		<Box position="absolute">
			<Text>{Array.from({length: size.rows}, (_, row) => lines[row] ?? blank).join('\n')}</Text>
		</Box>
	);
}

/** Saves the last address for `castellan -`, however the console ends. */
function useLastAddress({services, history}: Console): void {
	const {savedAddresses} = services.state;
	useEffect(
		() => () =>
			void savedAddresses.setLast({address: formatAddress(history.entry.address), view: viewOf(history.entry)}),
		[savedAddresses, history],
	);
}

/** Boards that were left read on while the console shows their tenant and moment. */
function useEndOfBoards(history: Console['history']): void {
	useEffect(
		() => () => {
			for (const reader of boardReaders(history.entries)) reader.close();
		},
		[history],
	);
}

/** Remembers an id that was opened by its address for the prompt that asks for such ids, and the address of owners for the recorder. */
function useUsedId({services, history: {entry}}: Console): void {
	const {knownIds} = services.state;
	useEffect(() => {
		const used = entry.seeds.row ? undefined : usedId(entry.address);
		if (used) knownIds.add(used.kind, used.id);
		const {screen, params} = entry.address;
		if (screen === 'owners') knownIds.add(screen, formatAddress({screen, params}));
	}, [knownIds, entry]);
}

/** Reports notices from outside the screens. */
function useNotices({services, messages}: Console): void {
	const {notices} = services.state;
	useEffect(
		() =>
			notices.listen((text) => {
				messages.say(text, 'bad');
				messages.log(text);
			}),
		[notices, messages],
	);
}

/** Logs an error that is too long for its line, so that the list of errors has the whole of it. */
function useCutErrors({messages}: Console, columns: number): void {
	const {current} = messages;
	useEffect(() => {
		if (current?.tone !== 'bad' || cellWidth(clean(current.text)) < columns) return;
		if (messages.errors[0]?.text !== current.text) messages.log(current.text);
	}, [messages, current, columns]);
}

/** The text that was copied last, without anything beside it: the mouse of the terminal selects it. */
function CopiedScreen({onClose}: {readonly onClose: () => void}) {
	const {clipboard} = useServices().machine;
	const {width} = useBodySize();
	const text = lastCopied(clipboard) ?? '';
	// A line begins with a blank, where the cursor has its sign.
	const lines = useMemo(() => wrap(text, width - 1).map((line) => textLine(line)), [text, width]);
	return (
		<LinesScreen
			title="Copied text, to select with the mouse"
			lines={lines}
			status={({position}) => ` ${position}`}
			handlers={() => ({'app.back': onClose})}
		/>
	);
}

const notInHistory = `This screen has no earlier state: the history keeps ${historyKinds.join(', ')}. Type :at now to return to the present.`;
