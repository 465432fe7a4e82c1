/** What every screen may need from outside, built once in the composition root and faked by hand in tests. */
import type {QueryClient} from '@tanstack/react-query';
import {createContext, useContext} from 'react';
import type {Api} from './api/api.ts';
import type {KeyOverrides} from './keymap/commands.ts';
import type {Show} from './resources/show.ts';

/** How to reach the person's clipboard. Resolves to the name of the way used. */
export interface Clipboard {
	/** `confirmed` is false where the terminal was only asked to copy and does not answer. */
	write(text: string): Promise<{readonly via: string; readonly isConfirmed: boolean}>;
}

export interface Services {
	readonly api: Api;
	readonly queries: QueryClient;
	/** What the frame calls the tenant: a profile's name, or the host. */
	readonly tenant: string;
	/** Epoch milliseconds. */
	readonly now: () => number;
	readonly clipboard: Clipboard;
	/** The machine's time zone; an argument so that pictures and tests are the same everywhere. */
	readonly timeZone?: Show['timeZone'];
	/** Colour is off under NO_COLOR and on terminals without it. */
	readonly hasColor: boolean;
	/** Whether box and symbol characters beyond ASCII may be drawn. */
	readonly hasUnicode: boolean;
	/** Keys that replace the table's own, by command id. */
	readonly keys?: KeyOverrides;
	/** Stops the whole process until the shell continues it. Absent where the platform has no job control. */
	readonly suspend?: () => Promise<void>;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The services of the tree; throws outside a provider. */
export function useServices(): Services {
	const services = useContext(ServicesContext);
	if (!services) throw new Error('There is no ServicesContext above this component');
	return services;
}
