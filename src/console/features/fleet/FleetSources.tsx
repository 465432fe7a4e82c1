/** Reads the list of each tenant of a fleet with the services of that tenant. It draws nothing. */
import {QueryClientProvider} from '@tanstack/react-query';
import {useLayoutEffect, useMemo} from 'react';
import type {Tone} from '../../../text/tone.ts';
import {EntrySlot, type HistoryEntry, ScreenContext, useEntryObject, useScreen} from '../../core/screen-context.ts';
import {type FleetSource, type Services, ServicesContext} from '../../core/services.ts';
import {PainterContext} from '../../terminal/painter-context.ts';
import {useFleetWatch} from '../watch/watching.ts';

interface SourcesProps<S> {
	readonly fleet: readonly FleetSource[];
	/** A hook that reads the list of a single tenant. */
	readonly useSource: () => S;
	readonly onState: (tenant: string, state: S) => void;
}

/** The state of a screen for each tenant, such as its rows. */
const entries = new EntrySlot<Map<string, HistoryEntry>>();

export function FleetSources<S>({fleet, ...reads}: SourcesProps<S>) {
	return fleet.map(({name, services}) => services && <Source key={name} name={name} services={services} {...reads} />);
}

interface SourceProps<S> extends Omit<SourcesProps<S>, 'fleet'> {
	readonly name: string;
	readonly services: Services;
}

function Source<S>({name, services, ...reads}: SourceProps<S>) {
	const screen = useScreen();
	const all = useEntryObject(entries, () => new Map<string, HistoryEntry>());
	const {address} = screen.entry;
	const own = useMemo(() => {
		const entry = all.get(name) ?? {key: screen.entry.key, address, seeds: {}};
		all.set(name, entry);
		return {
			...screen,
			entry,
			logError: (text: string) => screen.logError(`${name}: ${text}`),
			report: (text: string, tone?: Tone) => screen.report(`${name}: ${text}`, tone),
		};
	}, [all, name, screen, address]);
	useFleetWatch(own.entry, name);
	return (
		<ServicesContext value={services}>
			<QueryClientProvider client={services.tenant.queries}>
				<ScreenContext value={own}>
					<PainterContext value={undefined}>
						<Reader name={name} {...reads} />
					</PainterContext>
				</ScreenContext>
			</QueryClientProvider>
		</ServicesContext>
	);
}

function Reader<S>({name, useSource, onState}: Omit<SourceProps<S>, 'services'>) {
	const state = useSource();
	useLayoutEffect(() => onState(name, state));
	return null;
}
