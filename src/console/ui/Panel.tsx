/** A titled box over the screen. It covers the content below it, and the page around it is dimmed. */
import {Box, Text} from 'ink';
import {createContext, type ReactNode, useContext} from 'react';
import {LevelContext, useMouse} from '../keymap/pointer.ts';
import {useCoveredCursor} from '../terminal/cursor/use-field-cursor.ts';
import {Part} from '../terminal/Part.tsx';
import {useTheme} from '../terminal/theme-context.tsx';
import {useOpenPanel} from './open-panels.ts';
import {drawFrame, type FrameLook, frameCells} from './pane/frame.ts';

export interface ScreenSize {
	readonly columns: number;
	readonly rows: number;
}

/** A small screen reduces the cells and lines. */
interface PanelProps extends Omit<FrameLook, 'next'> {
	readonly children: ReactNode;
}

/** Cells of the page that stay in sight on each side, unless the panel takes the whole width. Fewer cells show no word. */
const minimumPage = 10;

/**
 * The inner size of a panel, limited by the screen. The header and the key hints stay in sight. A panel that would leave less
 * than ten cells of the page on each side takes the whole width.
 */
export const panelInside = ({columns, rows}: ScreenSize, width: number, height: number) => ({
	width: Math.max(1, width + frameCells + 2 * minimumPage > columns ? columns - frameCells : width),
	// A single line of the page below the panel is not worth its sight.
	height: Math.max(1, height + 5 >= rows ? rows - 4 : height),
});

/** The size of the screen, which limits its panels. */
export const ScreenSizeContext = createContext<ScreenSize>({columns: 80, rows: 24});

/** Returns `panelInside` for the current screen. */
export function usePanelInside() {
	const screen = useContext(ScreenSizeContext);
	return (width: number, height: number) => panelInside(screen, width, height);
}

export function Panel(props: PanelProps) {
	const screen = useContext(ScreenSizeContext);
	const {title, width: wantedWidth, height: wantedHeight, extent, color, children} = props;
	const theme = useTheme();
	useOpenPanel();
	useCoveredCursor();
	const box = useMouse(({by}, run) => {
		for (let line = 0; line < Math.abs(by); line++) run(by > 0 ? 'dialog.down' : 'dialog.up');
	}, 'panel');
	const {width, height} = panelInside(screen, wantedWidth, wantedHeight);
	const left = Math.max(0, Math.floor((screen.columns - width - frameCells) / 2));
	// Below the header, whose tenant stays in sight.
	const top = Math.max(1, Math.floor((screen.rows - height - 2) / 3));
	if (theme.isLinear) {
		return (
			<Part kind="dialog">
				<Part kind="heading">
					<Text>{title}</Text>
				</Part>
				{children}
			</Part>
		);
	}
	return (
		<Box ref={box} position="absolute" marginLeft={left} marginTop={top} width={width + frameCells} height={height + 2}>
			<Box position="absolute">
				<Text>{drawFrame({title, width, height, extent, color}, theme)}</Text>
			</Box>
			<Box
				marginLeft={2}
				marginTop={1}
				width={width}
				height={height}
				flexDirection="column"
				flexShrink={0}
				overflow="hidden"
			>
				<LevelContext value="panel">{children}</LevelContext>
			</Box>
		</Box>
	);
}
