/** Shows one item: its fields in groups, or its raw JSON. */
import {useQuery} from '@tanstack/react-query';
import {type ReactNode, useMemo, useState} from 'react';
import {parseAddress} from '../../../domain/address/address.ts';
import {uncertainReason} from '../../../domain/items/find-item.ts';
import {type DetailLine, resourceDetail} from '../../../domain/resources/fields.ts';
import type {Listed, Resource, Row} from '../../../domain/resources/resource.ts';
import {listProof} from '../../../domain/watch/proof.ts';
import {whyNoEdit} from '../../../domain/writes/index.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {EntrySlot, useEntryState, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {type Item, itemOf} from '../../query/item.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Menu} from '../../ui/Menu.tsx';
import type {Store} from '../../ui/store.ts';
import {ActionMenu} from '../shared/ActionMenu.tsx';
import {useErrorCard} from '../shared/error-card.ts';
import {alertLine, staleReason} from '../shared/error-words.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {rawPieces, useCopyHandlers} from '../shared/use-copy.ts';
import {useReads} from '../shared/use-reads.ts';
import {useShownData} from '../shared/use-rows.ts';
import {useWait} from '../shared/use-wait.ts';
import {useWatch, useWatching} from '../watch/watching.ts';
import {drawError, drawFields, isWithin, LinesScreen, markChanged} from './LinesScreen.tsx';
import {drawRaw} from './raw-text.ts';
import type {TextLines} from './text-lines.ts';
import {UrlMenu, useUrlHandler} from './UrlMenu.tsx';
import {useNotes} from './use-notes.tsx';
import {usePreviousOwners} from './use-previous-owners.ts';

/** How the item is shown. */
const memory = new EntrySlot<Store<{readonly form: Form; readonly hasUnset: boolean | undefined}>>();

/** Each form of an item, and the form that follows it. */
const forms = {fields: 'json', json: 'yaml', yaml: 'fields'} as const;
type Form = keyof typeof forms;
const formTitles = {fields: 'fields', json: 'raw JSON', yaml: 'YAML'} as const;

interface DetailScreenProps {
	readonly resource: Resource;
	readonly id: string;
	/** Further commands for the item and the field under the cursor. */
	readonly actions?: (row: Row, field: DetailLine | undefined) => Handlers;
	readonly overlay?: ReactNode;
}

export function DetailScreen({resource, id, actions, overlay}: DetailScreenProps) {
	const {show, entry} = useScreen();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const item = useItem(resource, id);
	const card = useErrorCard();
	const [{form, ...chosen}, update] = useEntryState(memory, (): {form: Form; hasUnset: boolean | undefined} => ({
		form: entry.seeds.isRaw ? 'json' : 'fields',
		hasUnset: undefined,
	}));
	const [menu, setMenu] = useState<'links' | 'urls' | 'actions'>();
	const closeMenu = () => setMenu(undefined);

	const {row, error} = item;
	const isRaw = form !== 'fields';
	const {field: startField} = entry.seeds;
	// A finding may be about a field that is unset.
	const isStartUnset = useMemo(
		() =>
			row !== undefined &&
			startField !== undefined &&
			!resourceDetail(resource, row, {show, hasUnset: false}).some(({path}) => isWithin(path, startField)),
		[resource, row, show, startField],
	);
	const hasUnset = chosen.hasUnset ?? isStartUnset;
	const watching = useWatching();
	const watched = watching.changes(id);
	const changed = useMemo(
		() => [...watched.map(({steps}) => String(steps[0])), ...(entry.seeds.changed ?? [])],
		[watched, entry.seeds.changed],
	);
	const watch = useWatch({watched: resource, proof: listProof(resource, {params: entry.address.params}), ...item});
	const notes = useNotes(row);
	const previous = usePreviousOwners(row);
	const yaml = useYaml(form === 'yaml' ? row : undefined);
	const lines = useMemo((): TextLines => {
		if (!row) return error ? drawError(card(`Cannot load ${resource.noun} ${id}`, error), width, height, theme) : [];
		if (form === 'fields') {
			const details = [...resourceDetail(resource, row, {show, hasUnset}), ...previous, ...notes.lines];
			const fields = drawFields(details, width, theme);
			return changed.length > 0 ? fields.map((line) => markChanged(line, changed, theme)) : fields;
		}
		return drawRaw(form === 'json' ? rawPieces(row) : (yaml ?? 'Loading…'), width, theme);
	}, [
		row,
		error,
		form,
		yaml,
		hasUnset,
		width,
		height,
		show,
		resource,
		theme,
		card,
		id,
		changed,
		previous,
		notes.lines,
	]);
	const links = (row && resource.links?.(row)) ?? [];
	const notLoaded = {whyNot: `The ${resource.noun} is not loaded`};
	const openUrl = useUrlHandler(row, () => setMenu('urls'));
	const copyHandlers = useCopyHandlers({resource, rows: row ? [row] : [], item: resource.itemInput?.(id)});

	function status({position}: {readonly position: string}): string {
		const alert = alertLine(item, theme);
		if (alert) return alert;
		if (!row && item.isLoading) return theme.paint('dim', ' loading');
		if (item.isCancelled) return theme.paint('warn', ' Cancelled, r loads it');
		if (!row && item.isUncertain)
			return theme.paint('warn', ` Cannot tell whether ${resource.noun} ${id} exists: ${uncertainReason}`);
		if (!row) return theme.paint('dim', ` The tenant has no ${resource.noun} ${id}`);
		const fields = hasUnset ? 'every field' : 'set fields, w shows the unset ones';
		const kind = isRaw ? `${formTitles[form]}, secrets redacted, v shows ${formTitles[forms[form]]}` : fields;
		const parts = [resource.remark?.(row), position, isRaw ? '' : notes.remark, kind].filter(Boolean);
		return theme.paint('dim', ` ${parts.join(` ${theme.glyphs.dot} `)}`);
	}

	return (
		<>
			<LinesScreen
				title={`${resource.title} ${theme.glyphs.dot} ${row ? resource.label(row) : id}`}
				loadedAt={item.loadedAt}
				stale={staleReason(item)}
				lines={lines}
				status={status}
				startField={startField}
				handlers={(field) => ({
					...copyHandlers,
					...watch,
					'write.edit': actions ? notLoaded : {whyNot: whyNoEdit(resource), isNever: true},
					...(row && actions?.(row, field)),
					'app.actions': () => setMenu('actions'),
					'detail.note': notes.handler,
					'detail.raw': row ? () => update({form: forms[form]}) : notLoaded,
					'detail.unset': isRaw
						? {whyNot: 'Only the fields have unset ones: v shows them'}
						: row
							? () => update({hasUnset: !hasUnset})
							: notLoaded,
					'detail.open-url': openUrl,
					'detail.links':
						links.length > 0
							? () => setMenu('links')
							: row
								? {whyNot: `This ${resource.noun} has no links`}
								: notLoaded,
					'app.refresh': item.refresh,
					...(item.isLoading ? {'app.cancel': item.cancel} : {}),
				})}
			/>
			{overlay || notes.overlay}
			{menu === 'urls' && row && <UrlMenu row={row} onClose={closeMenu} />}
			{menu === 'actions' && <ActionMenu subject={row ? resource.label(row) : id} links={links} onClose={closeMenu} />}
			{menu === 'links' && row && <LinksMenu resource={resource} row={row} onClose={closeMenu} />}
		</>
	);
}

/** Undefined while the library loads, and without a row. */
function useYaml(row: Row | undefined): string | undefined {
	const {data} = useQuery({
		queryKey: ['text', 'yaml'],
		queryFn: async () => (await import('../../../text/exact-yaml.ts')).yamlText,
		enabled: row !== undefined,
		staleTime: Number.POSITIVE_INFINITY,
		structuralSharing: false,
	});
	return useMemo(() => row && data?.(exactSourceOf(row)), [row, data]);
}

interface LinksMenuProps {
	readonly resource: Listed;
	readonly row: Row;
	readonly onClose: () => void;
}

export function LinksMenu({resource, row, onClose}: LinksMenuProps) {
	const {go} = useScreen();
	const links = resource.links?.(row) ?? [];
	return (
		<Menu
			verb="Open"
			title={`From ${resource.label(row)} to`}
			// Several links can have the same address, so the index is the id.
			items={links.map(({title}, index) => ({id: String(index), label: title}))}
			empty={`This ${resource.noun} has no links`}
			onChoose={({id}) => {
				onClose();
				const link = links[Number(id)];
				if (link) go(parseAddress(link.address));
			}}
			onClose={onClose}
		/>
	);
}

/** Starts with the row of the list that opened the item, unless the cache has a newer read. */
function useItem(resource: Resource, id: string) {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {address, seeds} = useScreen().entry;
	const {params} = address;
	const {row: listRow, loadedAt: listRowAt} = seeds;
	const key = listRow && resource.key?.(listRow);
	const wait = useWait(now);
	const options = useMemo(
		() => itemOf({api, resource, id, key, params, now, onRetry: wait.notify}),
		[api, resource, id, key, params, now, wait.notify],
	);
	const seed = useMemo((): Item | undefined => listRow && {row: listRow, at: listRowAt ?? 0}, [listRow, listRowAt]);
	const query = useQuery({...options, initialData: () => seed});
	const read = useShownData(options.queryKey, query.data);
	const data = seed && read && read.at < seed.at ? seed : read;
	const reads = useReads(query, {queryKey: options.queryKey, at: data?.at, notice: wait.notice});
	const latest = useMemo(
		() => data && (() => ({rows: data.row ? [data.row] : [], isComplete: true, at: data.at})),
		[data],
	);
	// `isUncertain`: the response had no list, so a missing row proves nothing.
	return {...reads, latest, row: data?.row, isUncertain: data?.isUncertain === true};
}
