import { useCreate, useNotify } from 'react-admin';
import { call, wordsOf } from '../../api/http';
import type { Tag } from '../../api/types';
import { useRenew } from '../use-during';

/** Puts tags on a document and takes them off; a new one is made in place. */
export function useTagging(documentId: number) {
  const notify = useNotify();
  const [createTag] = useCreate<Tag>('tags', undefined, { returnPromise: true });
  const renew = useRenew();
  const attempt = async <T>(work: () => Promise<T>, words: string): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      notify(wordsOf(error, words), { type: 'error' });
      return null;
    }
  };
  const add = async (tagId: number): Promise<void> => {
    await attempt(() => call(`/tags/${tagId}/documents/${documentId}`, { method: 'POST' }), 'review.tag_add_failed');
    await renew();
  };
  const remove = async (tagId: number): Promise<void> => {
    await attempt(() => call(`/tags/${tagId}/documents/${documentId}`, { method: 'DELETE' }), 'review.tag_remove_failed');
    await renew();
  };
  const create = async (name: string, color: string): Promise<void> => {
    if (name.trim() === '') return;
    const tag = await attempt(() => createTag('tags', { data: { name: name.trim(), color } }), 'review.tag_create_failed');
    if (!tag) return;
    notify('review.tag_created', { type: 'success' });
    await add(tag.id);
  };
  return { add, remove, create };
}
