/** The frame of every screen: a header with location, age and activity, then the body, the status line and the key hints. */
import {Box, Text} from 'ink';
import {type ReactNode, useEffect} from 'react';
import {cut} from '../../../text/cells.ts';
import {clean} from '../../../text/visible.ts';
import {Part} from '../../terminal/Part.tsx';
import {wholeFrames} from '../../terminal/whole-frames.ts';
import {bodyHeight, tabLines} from '../../ui/frame/draw-tabs.ts';
import {Hints} from '../../ui/Hints.tsx';
import {Page} from '../../ui/Page.tsx';
import {Store} from '../../ui/store.ts';
import {useTheme} from '../../ui/theme-context.tsx';
import {logLines, WatchLog} from '../watch/WatchLog.tsx';
import {useWatching} from '../watch/watching.ts';
import {Header} from './Header.tsx';
import {ScreenTabs} from './ScreenTabs.tsx';
import {EntrySlot, type HistoryEntry, useScreen} from './screen-context.ts';

const titles = new EntrySlot<Store<{readonly title: string}>>();

/** The title of a screen as last drawn; '' before that. */
export const titleOf = (entry: HistoryEntry): string => titles.find(entry)?.value.title ?? '';

/** The size of a screen's body, in cells and lines. */
export function useBodySize(): {readonly width: number; readonly height: number} {
	const {size} = useScreen();
	const height = bodyHeight(size.rows);
	return {width: size.columns, height: height - logLines(useWatching().hasLog, height)};
}

export interface ScreenFrameProps {
	readonly title: string;
	/** Epoch milliseconds at which the content was read. */
	readonly loadedAt?: number | undefined;
	/** Whether the last read failed, so that the content may be out of date. */
	readonly isStale?: boolean;
	/** One line; styles are allowed. */
	readonly status: string;
	/** An input field that replaces the status line. */
	readonly prompt?: ReactNode;
	/** One line about the input field, in place of the key hints. */
	readonly promptHint?: string | undefined;
	readonly children: ReactNode;
}

export function ScreenFrame(props: ScreenFrameProps) {
	const {title, loadedAt, isStale = false, status, prompt, promptHint, children} = props;
	const {size, message, entry} = useScreen();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const log = bodyHeight(size.rows) - height;
	useEffect(() => titles.of(entry, () => new Store({title})).update({title}), [entry, title]);
	return (
		<Box ref={wholeFrames} flexDirection="column" width={size.columns} height={size.rows} overflow="hidden">
			<Header title={title} loadedAt={loadedAt} isStale={isStale} width={width} />
			<Page width={width}>
				{tabLines(size.rows) > 0 && <ScreenTabs screen={entry.address.screen} width={width} />}
				<Box height={height} width={width} flexDirection="column" overflow="hidden">
					{children}
				</Box>
				{log > 0 && <WatchLog width={width} height={log} />}
				<Box height={1}>
					{prompt || (
						<Part kind="status">
							<Text wrap="truncate">{status || ' '}</Text>
						</Part>
					)}
				</Box>
			</Page>
			<Box height={1}>
				{message ? (
					<Part kind="message">
						<Text wrap="truncate">{theme.paint(message.tone, ` ${clean(message.text)}`)}</Text>
					</Part>
				) : prompt && promptHint ? (
					<Part kind="status">
						<Text wrap="truncate">{theme.paint('dim', ` ${cut(promptHint, width - 2, theme.glyphs.ellipsis)}`)}</Text>
					</Part>
				) : (
					<Hints width={width} />
				)}
			</Box>
		</Box>
	);
}
