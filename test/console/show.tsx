/** Renders a component of the console by itself, with the keyboard and the contexts that it needs. */
import {setImmediate as turn} from 'node:timers/promises';
import {Box} from 'ink';
import {render} from 'ink-testing-library';
import type {ReactNode} from 'react';
import {onTestFinished} from 'vitest';
import {type Screen, ScreenContext} from '../../src/console/core/screen-context.ts';
import {type Services, ServicesContext} from '../../src/console/core/services.ts';
import {Keyboard} from '../../src/console/keymap/keyboard.tsx';
import {Pointer, PointerContext} from '../../src/console/keymap/pointer.ts';
import {Router} from '../../src/console/keymap/router.ts';
import {ThemeContext} from '../../src/console/terminal/theme-context.tsx';
import {type ScreenSize, ScreenSizeContext} from '../../src/console/ui/Panel.tsx';
import {formatAddress} from '../../src/domain/address/address.ts';
import {createTheme} from '../../src/text/theme.ts';
import type {SomeServices} from '../support/launch.tsx';

const theme = createTheme({hasColor: false, hasUnicode: true});
export const screen: ScreenSize = {columns: 60, rows: 20};

const noServices = {tenant: {}, state: {}, machine: {}, clock: {}, terminal: {}, settings: {}};

interface Surroundings {
	readonly size?: ScreenSize;
	/** The services that the component uses. */
	readonly services?: SomeServices;
	/** The members of the screen that the component uses, besides its size and the messages. */
	readonly screen?: Partial<Screen>;
}

export function show(node: ReactNode, {size = screen, services = {}, screen: own = {}}: Surroundings = {}) {
	const reports: string[] = [];
	const router = new Router({report: (text) => reports.push(text)});
	const pointer = new Pointer(router);
	const opened: string[] = [];
	const surroundings: Partial<Screen> = {
		size,
		report: (text) => void reports.push(text),
		go: (address) => void opened.push(formatAddress(address)),
		...own,
	};
	const surrounded = (shown: ReactNode, {columns, rows}: ScreenSize) => (
		<ThemeContext value={theme}>
			<ServicesContext value={{...noServices, ...services} as Services}>
				<ScreenContext value={surroundings as Screen}>
					<Keyboard router={router}>
						<PointerContext value={pointer}>
							{/* Dialogs are drawn over a screen and take no space in the layout. */}
							<Box width={columns} height={rows} overflow="hidden">
								<ScreenSizeContext value={{columns, rows}}>{shown}</ScreenSizeContext>
							</Box>
						</PointerContext>
					</Keyboard>
				</ScreenContext>
			</ServicesContext>
		</ThemeContext>
	);
	const app = render(surrounded(node, size));
	onTestFinished(() => app.unmount());
	/** Waits for the keys so far, and for promises that are settled by then. On a busy machine React divides its work among turns. */
	async function settled() {
		await router.idle();
		for (let count = 0; count < 10; count++) await turn();
	}
	const frame = () => (app.lastFrame() ?? '').replace(/\u001b\[\d+m/g, '');
	return {
		router,
		/** The messages of the component to the person. */
		reports,
		/** The addresses that the component opened. */
		opened,
		frame,
		lines: () => frame().split('\n'),
		/** The frame on one line, without borders. */
		text: () => frame().replace(/[\s│]+/g, ' '),
		async press(...chords: readonly string[]) {
			router.type(chords);
			await settled();
		},
		async paste(text: string) {
			router.paste(text);
			await settled();
		},
		/** Clicks a cell, from 0 in the upper left corner. */
		async click(column: number, row: number) {
			pointer.handle({kind: 'click', column, row});
			await settled();
		},
		/** Turns the wheel over a cell. */
		async wheel(direction: 'up' | 'down', column: number, row: number) {
			pointer.handle({kind: `wheel-${direction}`, column, row});
			await settled();
		},
		settled,
		/** Draws another component in place of the first, or the same in another size. */
		rerender: (next: ReactNode, nextSize = size) => app.rerender(surrounded(next, nextSize)),
	};
}
