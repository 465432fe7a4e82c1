/** Lists the web addresses of an item, host first. Only a choice opens one. */
import {type WebAddress, webAddresses} from '../../../domain/format/urls.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';

export function UrlMenu({row, onClose}: {readonly row: Row; readonly onClose: () => void}) {
	const open = useOpenUrl();
	const addresses = webAddresses(row);
	return (
		<Menu
			verb="Open"
			title="Open in your browser: check the host"
			items={addresses.map(({path, url, host}) => ({id: path, label: `${host}  ${url}`, detail: path}))}
			onChoose={({id}) => {
				const chosen = addresses.find(({path}) => path === id);
				onClose();
				if (chosen) open?.(chosen);
			}}
			onClose={onClose}
		/>
	);
}

/** Returns a function that opens a web address and reports it. Undefined without a browser. */
export function useOpenUrl() {
	const {report} = useScreen();
	const {openUrl} = useServices().machine;
	return (
		openUrl &&
		(({url, host}: Pick<WebAddress, 'url' | 'host'>) =>
			void openUrl(url).then(
				() => report(`Opened ${host} in your browser`),
				(error: Error) => report(`Not opened: ${error.message}`, 'bad'),
			))
	);
}

/** The handler of the command that opens the menu. */
export function useUrlHandler(row: Row | undefined, onOpen: () => void): Handler {
	const {openUrl} = useServices().machine;
	if (!openUrl) return {whyNot: 'No browser available: y copies the address'};
	if (!row || webAddresses(row).length === 0) return {whyNot: 'No web address here'};
	return onOpen;
}
