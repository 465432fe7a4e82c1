/** The console of the current tenant, and the switch to another one. */
import {QueryClientProvider} from '@tanstack/react-query';
import {useMemo, useState} from 'react';
import {parseAddress} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {createTheme} from '../../text/theme.ts';
import {Keyboard} from '../keymap/keyboard.tsx';
import {type Services, ServicesContext} from '../services.ts';
import {Ascii} from '../terminal/Ascii.tsx';
import {ThemeContext} from '../ui/theme-context.tsx';
import type {Console} from './console-state.ts';
import {History} from './history.ts';
import {Shell} from './Shell.tsx';

export function App({console: first}: {readonly console: Console}) {
	const [{console, turn}, setShown] = useState({console: first, turn: 0});
	/** Switches to another tenant, at the root of the current address. Messages and logged errors stay. */
	function switchTo(services: Services) {
		void console.services.queries.cancelQueries();
		const [root = ''] = routes[console.history.entry.address.screen].split('/');
		setShown({console: {...console, services, history: new History(parseAddress(root))}, turn: turn + 1});
		const {tenant, writes} = services;
		console.messages.say(`Connected to ${tenant}${writes.isProtected ? ', which is protected' : ''}`, 'warn');
	}
	const {services, router} = console;
	const theme = useMemo(() => createTheme(services), [services]);
	const shell = <Shell key={turn} console={console} onSwitch={switchTo} />;
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.queries}>
				<ThemeContext value={theme}>
					<Keyboard router={router}>{services.hasUnicode ? shell : <Ascii>{shell}</Ascii>}</Keyboard>
				</ThemeContext>
			</QueryClientProvider>
		</ServicesContext>
	);
}
