/** The console of the current tenant, and the switch to another one. */
import {QueryClientProvider} from '@tanstack/react-query';
import {useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import {parseAddress} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import type {Theme} from '../../text/theme.ts';
import {History} from '../core/history.ts';
import {type Services, ServicesContext, type TerminalServices} from '../core/services.ts';
import {Keyboard} from '../keymap/keyboard.tsx';
import {PointerContext} from '../keymap/pointer.ts';
import {Ascii} from '../terminal/TransformedBox.tsx';
import {ThemeContext} from '../terminal/theme-context.tsx';
import {Themes} from '../ui/themes.ts';
import type {Console} from './console-state.ts';
import {Shell} from './Shell.tsx';

export function App({console: first}: {readonly console: Console}) {
	const [{console, turn}, setShown] = useState({console: first, turn: 0});
	/**
	 * Switches to another tenant, at the root of the current address. After a sign-in, the address is meant for that tenant.
	 * Messages and logged errors stay.
	 */
	function switchTo(services: Services, signedIn?: string) {
		void console.services.queries.cancelQueries();
		const {address} = console.history.entry;
		const [root = ''] = routes[address.screen].split('/');
		const history = new History(signedIn === undefined ? parseAddress(root) : address);
		setShown({console: {...console, services, history}, turn: turn + 1});
		const {tenant, writes} = services;
		const connected = `Switched to ${tenant}${writes.mark ? `, which is ${writes.mark}` : ''}`;
		console.messages.say(signedIn ?? connected, signedIn === undefined ? 'warn' : 'plain');
	}
	/** Shows another moment of the same tenant. `history` has no rows of this moment. */
	function travelTo(services: Services, history: History) {
		void console.services.queries.cancelQueries();
		setShown({console: {...console, services, history}, turn: turn + 1});
	}
	const {router, pointer} = console;
	const services = useLiveServices(console);
	const theme = useThemeOf(services);
	const shell = <Shell key={turn} console={console} onSwitch={switchTo} onTravel={travelTo} />;
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.queries}>
				<ThemeContext value={theme}>
					<PointerContext value={pointer}>
						<Keyboard router={router}>{services.hasUnicode ? shell : <Ascii>{shell}</Ascii>}</Keyboard>
					</PointerContext>
				</ThemeContext>
			</QueryClientProvider>
		</ServicesContext>
	);
}

/** The services with the live settings of the config file as it is now. Reports what a change of the file did. */
function useLiveServices({services, router, messages}: Console): Services {
	const {live} = services;
	const values = useSyncExternalStore(live?.subscribe ?? neverChanges, () => live?.values);
	const message = useSyncExternalStore(live?.subscribe ?? neverChanges, () => live?.message);
	useEffect(() => {
		// The router has the first keys.
		if (values && values.keys !== services.keys) router.bind(values.keys ?? {});
	}, [router, services, values]);
	useEffect(() => {
		if (!message) return;
		messages.say(message.text, message.tone);
		if (message.tone === 'bad') messages.log(message.text);
	}, [messages, message]);
	return useMemo(() => (values ? {...services, ...values} : services), [services, values]);
}

const neverChanges = () => () => undefined;

/** The theme in use. Renders again when the person chooses another one. */
function useThemeOf({themes: shared, hasColor, hasUnicode, isLinear}: TerminalServices): Theme {
	const themes = useMemo(
		() => shared ?? new Themes({depth: hasColor ? '16' : 'none', hasUnicode, isLinear}),
		[shared, hasColor, hasUnicode, isLinear],
	);
	return useSyncExternalStore(themes.subscribe, () => themes.theme);
}
