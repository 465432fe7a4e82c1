/** The console of the current tenant, and the switch to another one. */
import {QueryClientProvider} from '@tanstack/react-query';
import {useState, useSyncExternalStore} from 'react';
import {parseAddressIfValid} from '../../domain/address/address.ts';
import {routes} from '../../domain/address/routes.ts';
import {History} from '../core/history.ts';
import {type Services, ServicesContext} from '../core/services.ts';
import {Keyboard} from '../keymap/keyboard.tsx';
import {PointerContext} from '../keymap/pointer.ts';
import {Ascii} from '../terminal/TransformedBox.tsx';
import {ThemeContext} from '../terminal/theme-context.tsx';
import type {Console} from './console-state.ts';
import type {OnSwitch} from './dialogs/dialogs.tsx';
import {Shell} from './Shell.tsx';

export function App({console: first}: {readonly console: Console}) {
	const [{console, turn}, setShown] = useState({console: first, turn: 0});
	/**
	 * Switches to another tenant, at the root of the current address. A search, and a comparison of two moments, have no root and stay. After a
	 * sign-in, the address is meant for that tenant. Messages and logged errors stay.
	 */
	const switchTo: OnSwitch = (services, {signedIn, address: wanted} = {}) => {
		void console.services.tenant.queries.cancelQueries();
		const {address} = console.history.entry;
		const [root = ''] = routes[address.screen].split('/');
		const history = new History(wanted ?? (signedIn === undefined ? (parseAddressIfValid(root) ?? address) : address));
		show({...console, services, history, from: undefined});
		const {name, writes} = services.tenant;
		const connected = `Switched to ${name}${writes.mark ? `, which is ${writes.mark}` : ''}`;
		console.messages.say(signedIn ?? connected, signedIn === undefined ? 'warn' : 'plain');
	};
	/** Shows another tenant, a fleet, or what a person entered or left. The tenant that it awaited is awaited further. */
	function show(next: Console) {
		setShown({console: next, turn: turn + 1});
		console.travel.begin();
		console.travel.comeBack();
		const awaited = next.services.tenant.past?.awaited;
		if (awaited) console.travel.leave(awaited.since);
	}
	/** Shows another moment of the same tenant. `history` has no rows of this moment. */
	function travelTo(services: Services, history: History) {
		void console.services.tenant.queries.cancelQueries();
		setShown({console: {...console, services, history}, turn: turn + 1});
	}
	const {services, router, pointer} = console;
	const {themes, hasUnicode} = services.terminal;
	const theme = useSyncExternalStore(themes.subscribe, () => themes.theme);
	const shell = <Shell key={turn} console={console} onSwitch={switchTo} onTravel={travelTo} onShow={show} />;
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.tenant.queries}>
				<ThemeContext value={theme}>
					<PointerContext value={pointer}>
						<Keyboard router={router}>{hasUnicode ? shell : <Ascii>{shell}</Ascii>}</Keyboard>
					</PointerContext>
				</ThemeContext>
			</QueryClientProvider>
		</ServicesContext>
	);
}
